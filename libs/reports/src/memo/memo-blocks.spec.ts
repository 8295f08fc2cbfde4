import { describe, expect, it } from '@jest/globals';
import { memoBlocks } from './memo-blocks.ts';

const textOf = (memo: string) =>
  memoBlocks(memo).blocks.map(({ kind, spans }) => `${kind}: ${spans.map(({ text }) => text).join('')}`);

describe('the blocks of a memo', () => {
  it('are its headings, paragraphs and points, with the sources apart', () => {
    const memo = '# NOVA: Buy\n\n## Numbers\n\n- RSI is **71** [^1].\n\nMore *text*.\n\n[^1]: Indicators, sample';
    const { blocks, sources } = memoBlocks(memo);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'heading', 'item', 'paragraph']);
    expect(blocks[2]?.spans).toEqual([
      { text: 'RSI is ', bold: false, italic: false, mark: false },
      { text: '71', bold: true, italic: false, mark: false },
      { text: ' ', bold: false, italic: false, mark: false },
      { text: '1', bold: false, italic: false, mark: true },
      { text: '.', bold: false, italic: false, mark: false },
    ]);
    expect(sources).toEqual([{ mark: '1', text: 'Indicators, sample' }]);
  });

  it('show the host that a link leads to', () => {
    expect(textOf('See [our bank](https://evil.example/login).')).toEqual(['paragraph: See our bank (evil.example).']);
  });

  it('keep HTML and pictures as text', () => {
    expect(textOf('<script>alert(1)</script> ![x](https://spy.example/p.png)')).toEqual([
      'paragraph: <script>alert(1)</script> !x (spy.example)',
    ]);
  });

  it('are there for any text', () => {
    expect(textOf('')).toEqual([]);
    expect(textOf('~~~\nx')).toEqual(['paragraph: ~~~ x']);
  });
});
