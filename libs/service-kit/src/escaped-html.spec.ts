import { expect, it } from '@jest/globals';
import { escapedHtml } from './escaped-html.ts';

it('text of somebody else can neither open a tag nor leave an attribute', () => {
  expect(escapedHtml(`<b title="it's"> & more`)).toBe('&lt;b title=&quot;it&#39;s&quot;&gt; &amp; more');
});

it('what is escaped already is not taken for an entity', () => {
  expect(escapedHtml('&lt;')).toBe('&amp;lt;');
});
