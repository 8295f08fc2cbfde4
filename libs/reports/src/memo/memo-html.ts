import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';
import { hostOf, splitSources, REFERENCE } from './memo-sources.ts';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'sup',
    'blockquote',
    'code',
    'pre',
    'br',
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  disallowedTagsMode: 'escape',
  transformTags: { h1: 'h3', h2: 'h4', a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
};

const markdown = new MarkdownIt({ html: false, linkify: false });
markdown.disable('image');
markdown.core.ruler.push('hosts', ({ tokens, Token }) => {
  for (const inline of tokens.filter(({ type }) => type === 'inline')) {
    let host: string | undefined;
    inline.children = (inline.children ?? []).flatMap((token) => {
      if (token.type === 'link_open') host = hostOf(token.attrGet('href'));
      if (token.type !== 'link_close' || host === undefined) return [token];
      return [token, Object.assign(new Token('text', '', 0), { content: ` (${host})` })];
    });
  }
});

/** A memo as inert HTML: no scripts, no images, links to http(s) only, each followed by its host. */
export function memoHtml(memo: string): string {
  const { text, sources } = splitSources(memo);
  const body = sanitize(markdown.render(text), OPTIONS).replace(REFERENCE, '<sup>$1</sup>');
  const items = sources.map((source) => `<li>${escapedHtml(`${source.mark}. ${source.text}`)}</li>`);
  return items.length > 0 ? `${body}<ul class="sources">${items.join('')}</ul>` : body;
}

export function escapedHtml(text: string): string {
  return sanitize(text, { allowedTags: [], allowedAttributes: {}, disallowedTagsMode: 'escape' });
}
