import { describe, expect, it } from '@jest/globals';
import MarkdownIt from 'markdown-it';
import { noteHtml } from './note-html.ts';
import { noteMarkdown } from './note-markdown.ts';
import type { Note } from './note.ts';

const note: Note = {
  proposal: {
    symbol: 'NOVA',
    theme: 'Moats',
    verdict: 'buy',
    score: 0.62,
    created_at: '2026-01-05T10:00:00.000Z',
    source: 'run',
    run_id: 'r',
    watched: false,
    dismissed: false,
    price: 104,
    price_as_of: '2026-01-02',
    spend_usd: 0.03,
    written_by: 'rules',
    horizon: 20,
    rechecked: null,
    memo: '# NOVA: Buy\n\nRevenue grew **18%** [^1], see [the wire](https://wire.example/a).\n\n- One\n- Two\n\n[^1]: Earnings',
  },
  lines: [{ at: '2026-01-05T09:59:59.000Z', heading: 'Next move', sentence: 'Indicators: is it confirmed?' }],
  createdAt: '2026-02-01T09:00:00.000Z',
  market: 'Sample market, fictional',
};

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](https://spy.example/p.png)',
  '![x][r]\n\n[r]: https://spy.example/p.png',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,AAAA)',
  '\\![x](https://spy.example/p.png)',
  '&lt;img src=x onerror=alert(1)&gt;',
  '[a ![x](https://spy.example/p.png)](https://spy.example)',
  '~~~html\n<iframe src=//spy.example>\n~~~',
  '    <svg onload=alert(1)>',
  '[^1]: ![x](https://spy.example/p.png) <iframe src=//spy.example>',
  '| a |\n|---|\n| <img src=//spy.example> |',
];
const withMemo = (memo: string): Note => ({
  ...note,
  proposal: { ...note.proposal, memo, theme: memo, verdict: memo, symbol: memo },
  lines: [{ at: memo, heading: memo, sentence: memo }],
});
const ALIVE = /<(script|img|iframe|style|svg)[\s>]|href="(?!https?:)|<[^>]+ on\w+=/i;

/** Renders a Markdown file in a program that allows HTML. */
const shown = (markdown: string): string => new MarkdownIt({ html: true, linkify: true }).render(markdown);

describe('a note', () => {
  it('in Markdown has the verdict, the memo one level lower with its sources, and the log', () => {
    const text = noteMarkdown(note);
    expect(text).toContain('# NOVA: Buy\n\nMoats · Sample market, fictional\n\n- Verdict: Buy\n');
    expect(text).toContain('- Confidence in the evidence: 62%\n');
    expect(text).toContain(
      '## NOVA: Buy\n\nRevenue grew **18%** [^1], see [the wire](<https://wire.example/a>) (wire.example).',
    );
    expect(text).toContain('\n- One\n- Two\n\n[^1]: Earnings\n');
    expect(text).toContain(
      '## AI thinking log\n\n- 2026-01-05T09:59:59.000Z **Next move** Indicators: is it confirmed?',
    );
    expect(text).toContain('Research tool, not investment advice.');
  });

  it('in HTML has its own policy, which allows styles alone', () => {
    const html = noteHtml(note);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(html).toContain('>the wire</a> (wire.example)');
    expect(html).toContain('<h2>AI thinking log</h2>');
    expect(html).toContain('Research tool, not investment advice');
  });

  it('says under the verdict what was lowered, and how the memo was checked', () => {
    const lowered = [{ what: 'verdict', from: 'buy', to: 'watch', reason: 'One source only.' }] as const;
    const checked = { ...note, proposal: { ...note.proposal, check: { checked_by: 'facts', lowered } } } as const;
    for (const text of [noteMarkdown(checked), noteHtml(checked)]) {
      expect(text).toMatch(/State[^]*Lowered from Buy: One source only\.[^]*Checked by facts: [^]*NOVA: Buy/);
    }
    const old = { ...note, proposal: { ...note.proposal, check: { checked_by: 'digits', lowered: [] } } } as const;
    for (const text of [noteMarkdown(old), noteHtml(old)]) expect(text).toContain('Checked by digits: ');
    expect(noteMarkdown(note)).not.toContain('Checked by');
  });

  it('says how many fact groups were known, and which were missing', () => {
    const coverage = { known: 8, applying: 9, missing: [{ groups: ['Options'], reason: 'None are traded.' }] };
    const check = { checked_by: 'facts', lowered: [], coverage } as const;
    const known = { ...note, proposal: { ...note.proposal, check } };
    for (const text of [noteMarkdown(known), noteHtml(known)]) {
      expect(text).toMatch(/8 of 9 fact groups\.[^]*Missing: Options: None are traded\.[^]*Checked by facts: /);
    }
  });

  it('keeps opinion in italics, with its legend', () => {
    const memo = "# NOVA: Buy\n\n*In italics*: the analyst's opinion.\n\n*Patience is \\* cheaper.* It closed at $41.";
    const said = { ...note, proposal: { ...note.proposal, memo } };
    expect(noteMarkdown(said)).toContain(
      "*In italics*: the analyst's opinion.\n\n*Patience is \\* cheaper.* It closed",
    );
    expect(noteHtml(said)).toContain('<em>Patience is * cheaper.</em> It closed');
  });

  it('leaves the log out where there is none, and says where there is no memo', () => {
    const empty = { ...note, lines: [], proposal: { ...note.proposal, memo: ' \n' } };
    for (const text of [noteHtml(empty), noteMarkdown(empty)]) {
      expect(text).toContain('No memo available.');
      expect(text).not.toContain('AI thinking log');
    }
  });

  it.each(hostile)('makes nothing of %j', (memo) => {
    expect(noteHtml(withMemo(memo))).not.toMatch(/<(script|img|iframe|svg)[\s>]|href="(?!https?:)|<[^>]+ on\w+=/i);
    expect(shown(noteMarkdown(withMemo(memo)))).not.toMatch(ALIVE);
  });

  it.each(['- a point', '1. first', '# no heading', '=== rule', '+ more'])(
    'keeps %j of a verdict as text',
    (verdict) => {
      const text = shown(noteMarkdown({ ...note, proposal: { ...note.proposal, verdict } }));
      expect(text.replaceAll('&gt;', '>')).toContain(`Verdict: ${verdict}`);
    },
  );
});
