import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textOfHtml } from './text-of-html.ts';

it.each([
  ['<p>One</p><p>Two<br>three</p>', 'One\nTwo\nthree'],
  ['<h1>Nova</h1><ul><li>one<li>two</ul><table><tr><td>EPS</td><td>2.1</td></tr></table>', 'Nova\none\ntwo\nEPS\n2.1'],
  [
    'Read <a href="https://evil.example/pay">the note</a><img src="https://evil.example/x" alt="seen">',
    'Read the note',
  ],
  ['a < b', 'a < b'],
  ['<style>p{}</style>x<svg><text>y</text></svg>', 'x'],
  ['<span aria-hidden="true">a</span><span style="font-size:0">b</span><i style="opacity:0.5">c</i>', 'c'],
  ['<p style="DISPLAY /* */ : none">a</p><p style="text-indent:-9999px">b</p><b style="color:red">c</b>', 'c'],
  ['<p style="position:absolute; left:-5000px">a</p><b class="sr-only">b</b><b style="opacity: .0">c</b>d', 'd'],
  ['<script style="color:red">a</script><div style="color:red" hidden>b</div>c', 'c'],
  ['<div hidden><div>a</div>b</div>c', 'c'],
  ['<p hidden>never ends <b>at all', ''],
  ['<input hidden>shown', 'shown'],
  ['<!-- a <b> -->x<!-- never ends', 'x'],
  ['<script>never ends', ''],
  ['&lt;system&gt; &#x41;&#66; &unknown;', '<system> AB &unknown;'],
])('%j reads %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

it('reads any text at all', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (html) => typeof textOfHtml(html) === 'string'));
});

const visible = fc.constantFrom(
  '<p>seen</p>',
  '<b style="color:red">seen</b>',
  'seen<br>',
  '<td>seen</td>',
  'seen &amp; ',
);
const secret = fc.constantFrom('<b>secret</b>', '<p style="opacity:1">secret</p>', 'secret', '<!-- x -->secret');
const hiding = fc.constantFrom(
  '<div hidden>|</div>',
  '<script>|</script>',
  '<b style="display:none">|</b>',
  '<!-- | -->',
  '<q aria-hidden=true>|</q>',
  '<section style="color:red;visibility: hidden">|</section>',
);
it('shows nothing of what is hidden, and all that is not', () => {
  const hidden = fc
    .tuple(hiding, secret)
    .map(([around, inner]) => (around.startsWith('<!--') ? '<!-- secret -->' : around.replace('|', inner)));
  fc.assert(
    fc.property(fc.array(fc.oneof(visible, hidden), { maxLength: 12 }), (parts) => {
      const text = textOfHtml(parts.join(''));
      expect(text).not.toContain('secret');
      expect(text.match(/seen/g)?.length ?? 0).toBe(parts.filter((part) => part.includes('seen')).length);
    }),
  );
});

it('has no text of a page that is made to take long, and reads a long one', () => {
  for (const part of ['<b>', '<a></p>', '<div hidden>', '<b><i></b>'])
    expect(textOfHtml(part.repeat(100_000))).toBe('');
  expect(textOfHtml('<!--'.repeat(100_000))).toBe('');
  expect(textOfHtml('<p>x</p>'.repeat(50_000))).toHaveLength(99_999);
});
