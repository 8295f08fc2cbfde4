import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textOfHtml } from './text-of-html.ts';

it.each([
  ['<p>One</p><p>Two<br>three</p>', 'One\nTwo\nthree'],
  ['a < b', 'a'],
  ['<style>p{}</style>x<svg><text>y</text></svg>', 'x'],
  ['<span aria-hidden="true">a</span><span style="font-size:0">b</span><i style="opacity:0.5">c</i>', 'c'],
  ['<div hidden><div>a</div>b</div>c', 'c'],
  ['<input hidden>shown', 'shown'],
  ['<!-- a <b> -->x<!-- never ends', 'x'],
  ['<script>never ends', ''],
  ['&lt;system&gt; &#x41;&#66; &unknown;', '<system> AB &unknown;'],
])('%j reads %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

it('reads any text at all, and leaves no element in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (html) => {
      expect(textOfHtml(html.replaceAll('&', ''))).not.toMatch(/<[^>]*>/);
    }),
  );
});

it('takes one pass over a page that is made to take many', () => {
  expect(textOfHtml('<!--'.repeat(100_000))).toBe('');
  expect(textOfHtml('<div hidden>'.repeat(50_000))).toBe('');
  expect(textOfHtml('<a '.repeat(100_000))).toBe('');
});
