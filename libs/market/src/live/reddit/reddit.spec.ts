import { describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordingsOf, recordingsPresent, serveRecordings } from '../../testing/recordings-server.ts';
import { redditProvider } from './reddit-provider.ts';

const SEARCH =
  'https://www.reddit.com/r/stocks+wallstreetbets+investing+StockMarket+options+ValueInvesting+pennystocks/search.rss';
const ALL_DAYS = 36_500;

async function social(status: number, body: string, symbol = 'GME', days = ALL_DAYS) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/atom+xml' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const reddit = redditProvider({ baseUrl: `http://127.0.0.1:${port}` });
  const answer = await reddit.social(symbol, days, 10).catch((error: unknown) => error);
  server.close();
  return { answer, asked };
}

const entry = (id: string, title: string, content: string, published = '2026-09-01T10:00:00+02:00') => `
  <entry><author><name>/u/someone</name><uri>https://www.reddit.com/user/someone</uri></author>
  <content type="html">${content}</content><id>${id}</id><link href="https://www.reddit.com/r/stocks/1?a=1&amp;b=2" />
  <updated>2026-09-01T12:00:00+00:00</updated><published>${published}</published><title>${title}</title></entry>`;
const feed = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>search</title>${entries.join('')}</feed>`;

describe('Reddit’s feed', () => {
  it('gives posts about a symbol, newest first, as plain text', async () => {
    const older = entry('t3_a', 'GME &amp; friends', '&lt;!-- SC_OFF --&gt;&lt;p&gt;Up 5%&lt;br/&gt;today&lt;/p&gt;');
    const newer = entry('t3_b', 'Why $GME', '', '2026-09-02T10:00:00+00:00');
    const { answer, asked } = await social(200, feed(older, newer));
    expect(answer).toMatchObject({
      data: [
        { id: 'reddit:t3_b', text: 'Why $GME', createdAt: '2026-09-02T10:00:00.000Z' },
        {
          id: 'reddit:t3_a',
          symbol: 'GME',
          text: 'GME & friends\nUp 5% today',
          user: 'someone',
          createdAt: '2026-09-01T08:00:00.000Z',
          followers: 0,
          reposts: null,
          isRepost: false,
        },
      ],
      provenance: { provider: 'reddit' },
    });
    expect(asked[0]).toMatch(/search\.rss\?q=GME&restrict_sr=on&sort=new&t=all&limit=100$/);
  });

  it('leaves out what is about something else: a ticker is a word of its own', async () => {
    const others = feed(
      entry('t3_a', 'GMED results', ''),
      entry('t3_b', 'I like gme', ''),
      entry('t3_c', 'F in chat', ''),
    );
    expect((await social(200, others)).answer).toMatchObject({ data: [] });
    expect((await social(200, others, 'F')).answer).toMatchObject({ data: [] });
    expect((await social(200, feed(entry('t3_d', '$F pays', '')), 'F')).answer).toMatchObject({
      data: [{ symbol: 'F' }],
    });
  });

  it('leaves out entries that lack their id or day, and posts older than asked for', async () => {
    const broken = entry('', 'GME', '') + entry('t3_x', 'GME', '', 'yesterday');
    expect((await social(200, feed(broken))).answer).toMatchObject({ data: [] });
    expect((await social(200, feed(entry('t3_y', 'GME', '', '2020-01-01T00:00:00Z')), 'GME', 7)).answer).toMatchObject({
      data: [],
    });
  });

  it('reads what other programs may write: CDATA, figures of characters, a name of digits', async () => {
    const cdata = entry(
      't3_a',
      'GME &#39;25 &#x26; on',
      '<![CDATA[<p>Cash &amp; <b>coin</b></p><script>no()</script>]]>',
    );
    const { answer } = await social(200, feed(cdata.replaceAll('/u/someone', '/u/007')));
    expect(answer).toMatchObject({ data: [{ text: "GME '25 & on\nCash & coin", user: '007' }] });
  });

  it('with a thousand escaped paragraphs is read whole', async () => {
    const { answer } = await social(200, feed(entry('t3_a', 'GME', '&lt;p&gt;x&lt;/p&gt;'.repeat(1_000))));
    expect(answer).toMatchObject({ data: [{ text: `GME\n${'x '.repeat(1_000).trim()}` }] });
  });

  const declaring = (declarations: string, title: string) =>
    feed(entry('t3_a', `GME ${title}`, '')).replace('<feed', `<!DOCTYPE f [${declarations}]><feed`);
  const laughs = ['a', 'b', 'c', 'd', 'e'].map((name, at, all) => {
    const inner = at === 0 ? 'ha' : `&${all[at - 1] ?? ''};`.repeat(100);
    return `<!ENTITY ${name} "${inner}">`;
  });

  it.each([
    ['an entity', declaring('<!ENTITY boom "x">', '&boom;')],
    ['a billion laughs', declaring(laughs.join(''), '&e;')],
    ['a file', declaring('<!ENTITY file SYSTEM "file:///etc/passwd">', '&file;')],
    ['an address', declaring('<!ENTITY % other SYSTEM "http://127.0.0.1:1/x"> %other;', '')],
  ])('that declares %s is none', async (_, declared) => {
    expect((await social(200, declared)).answer).toMatchObject({ code: 'unavailable' });
  });

  it.each([
    [403, '<html>blocked</html>', 'auth'],
    [429, 'Too Many Requests', 'rate_limited'],
    [404, '{"message":"Not Found","error":404}', 'no_data'],
    [503, '', 'unavailable'],
    [200, '<html>Are you human?</html>', 'unavailable'],
    [200, '{"kind":"t5"}', 'unavailable'],
    [200, `<feed>${'<entry>'.repeat(5_000)}`, 'unavailable'],
    [200, '<feed><entry>', 'unavailable'],
  ])('with %d and %s is %s', async (status, body, code) => {
    expect((await social(status, body)).answer).toMatchObject({ code });
  });
});

(recordingsPresent ? describe : describe.skip)('Reddit’s posts as JSON, as recorded', () => {
  it('are read as its feed is', async () => {
    const search = recordingsOf('reddit').filter(({ endpoint }) => endpoint === 'subreddit_search');
    const server = await serveRecordings(search.map((recording) => ({ ...recording, url: SEARCH })));
    const { data } = await redditProvider({ baseUrl: server.baseUrl }).social('PRAW', ALL_DAYS, 10);
    expect(data.length).toBeGreaterThan(0);
    for (const { text, createdAt } of data) {
      expect(text).toMatch(/PRAW/);
      expect(createdAt).toMatch(/^201[4-8]-/);
    }
    await server.close();
  });
});
