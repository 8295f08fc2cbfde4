import { describe, expect, it } from '@jest/globals';
import { memoHtml } from './memo-html.ts';

describe('a memo as HTML', () => {
  it('keeps its shape, one level lower, with its sources below', () => {
    const html = memoHtml('# NOVA: Buy\n\n- RSI is **71** [^1].\n\n[^1]: Indicators & more');
    expect(html).toContain('<h3>NOVA: Buy</h3>');
    expect(html).toContain('<li>RSI is <strong>71</strong> <sup>1</sup>.</li>');
    expect(html).toContain('<li>1. Indicators &amp; more</li>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](https://spy.example/p.png)',
    '[^1]: <iframe src=//spy.example>',
    '<style>*{background:url(https://spy.example)}</style>',
  ])('makes nothing of %s', (memo) => {
    expect(memoHtml(memo)).not.toMatch(/<(script|img|iframe|style)|href="(javascript|data):|<[^>]+ on\w+=/i);
  });

  it('shows where a link leads, and gives nothing away to it', () => {
    expect(memoHtml('[our bank](https://evil.example/login)')).toContain(
      '<a href="https://evil.example/login" rel="noopener noreferrer nofollow">our bank</a> (evil.example)',
    );
  });
});
