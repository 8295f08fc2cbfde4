import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { robotsAllow } from './robots-rules.ts';

const everybody = (...rules: readonly string[]) => ['User-agent: *', ...rules].join('\n');

it.each([
  ['', '/a', true],
  ['<html>Not found</html>', '/a', true],
  [everybody('Disallow:'), '/a', true],
  [everybody('Disallow: /'), '/', false],
  [everybody('Disallow: /a'), '/ab?c', false],
  [everybody('Disallow: /a/'), '/a', true],
  [everybody('disallow : /a # our own'), '/a', false],
  ['\uFEFFnone\r\nUSER-AGENT: *\r\n\r\nDISALLOW: /a\r\n', '/a', false],
  [everybody('Disallow: /a', 'Allow: /a/b'), '/a/b/c', true],
  [everybody('Allow: /a', 'Disallow: /a'), '/a', true],
  [everybody('Disallow: /a', 'Allow: /a'), '/a', true],
  [everybody('Disallow: /*.pdf$'), '/report.pdf', false],
  [everybody('Disallow: /*.pdf$'), '/report.pdf?page=1', true],
  [everybody('Disallow: /*.pdf$'), '/a.pdf.pdf', false],
  [everybody('Disallow: /a$'), '/ab', true],
  [everybody('Disallow: /a*b*c'), '/a-c-b', true],
  [everybody('Disallow: /a*b*c'), '/a-b-c', false],
  [everybody('Disallow: *'), '/a', false],
  [everybody('Disallow: /caf\u00e9/%7eold'), '/caf%c3%a9/~old', false],
  [everybody('Disallow: /a', 'User-agent: Gemscout', 'Disallow: /b'), '/a', true],
  [everybody('Disallow: /a', 'User-agent: Gemscout/1.0', 'Disallow: /b'), '/b', false],
  [everybody('Disallow: /', 'User-agent: gemscout', 'Allow: /'), '/a', true],
  ['User-agent: Other\nDisallow: /', '/a', true],
  ['User-agent: Other\nUser-agent: Gemscout\nDisallow: /a', '/a', false],
  [
    'User-agent: Gemscout\nDisallow: /a\nUser-agent: Other\nDisallow: /\nUser-agent: Gemscout\nDisallow: /b',
    '/b',
    false,
  ],
])('%j and %j: %j', (file, path, isAllowed) => {
  expect(robotsAllow(file, path)).toBe(isAllowed);
});

it('answers for any file at all', () => {
  const unit = fc.constantFrom('a', '/', '*', '$', ':', '#', '%', '%e9', ' ', '\r', '\n', '\u2028', '\ud800', '\u00e9');
  const line = fc.tuple(fc.constantFrom('user-agent', 'allow', 'disallow', 'sitemap'), fc.string({ unit }));
  const file = fc.array(line, { maxLength: 8 }).map((lines) => lines.map((each) => each.join(':')).join('\n'));
  fc.assert(fc.property(file, fc.string({ unit }), (rules, path) => typeof robotsAllow(rules, path) === 'boolean'));
});

it.each([
  ['names and rules', 'User-agent: *\n'.repeat(17_000) + 'Disallow: /x\n'.repeat(19_000)],
  ['wildcards', everybody(`Disallow: /${'*'.repeat(499_000)}b`)],
  ['rules that nearly match', everybody('Disallow: /*aaaab\n'.repeat(26_000))],
])('takes no time for half a megabyte of %s', (_, file) => {
  expect(robotsAllow(file, `/${'a'.repeat(100_000)}`)).toBe(true);
});
