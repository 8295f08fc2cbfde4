import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { pdfOf } from '../testing/hand-made-pdf.ts';
import { pageFetcher, type PageFetcherOptions } from './fetch-page.ts';
import { isPublicAddress } from './public-address.ts';

/** Represents the public internet; 127.0.0.2 with the same port represents what must never be reached. */
const PUBLIC = '127.0.0.1';
const CANARY = '127.0.0.2';

let server: Server;
let canary: Server;
let port = 0;
let page: RequestListener = () => undefined;
let robots: RequestListener = () => undefined;
let asked: IncomingMessage[] = [];
let caught = 0;

const listen = (one: Server, at: number, host: string) =>
  new Promise<number>((listening) =>
    one.listen(at, host, () => {
      const bound = one.address();
      listening(typeof bound === 'object' && bound ? bound.port : 0);
    }),
  );

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    if (request.url === '/robots.txt') robots(request, response);
    else page(request, response);
  });
  canary = createServer((_, response) => response.end('secret'));
  canary.on('connection', () => (caught += 1));
  port = await listen(server, 0, PUBLIC);
  await listen(canary, port, CANARY);
});
afterAll(async () => {
  server.closeAllConnections();
  await Promise.all([server, canary].map((one) => new Promise((closed) => one.close(closed))));
});
beforeEach(() => {
  [asked, caught] = [[], 0];
  page = (_, response) => response.setHeader('content-type', 'text/plain').end(' Nova wins. ');
  robots = (_, response) => response.writeHead(404).end();
});

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'wire.example': [PUBLIC],
  'inside.example': [CANARY],
  'both.example': [PUBLIC, CANARY],
};
const rules = (more: PageFetcherOptions = {}): PageFetcherOptions => ({
  resolve: (name) => Promise.resolve(NAMES[name] ?? []),
  isPublic: (address) => address === PUBLIC,
  ports: [port],
  timeoutMs: 30_000,
  ...more,
});
const read = (url: string, more?: PageFetcherOptions) => pageFetcher(rules(more))(url, new Set([url]));
const at = (name: string, path = '/page') => `http://${name}:${port}${path}`;
const redirectTo =
  (location: string): RequestListener =>
  (request, response) => {
    if (request.url === '/page') response.writeHead(302, { location }).end();
    else response.setHeader('content-type', 'text/plain').end('there');
  };

describe('a page that a search named', () => {
  it('is read as text, asked for by its name, with nothing of ours in the request but the product and its version', async () => {
    expect(await read(at('wire.example'))).toMatchObject({ url: at('wire.example'), text: 'Nova wins.' });
    expect(asked[1]?.headers).toEqual({
      host: `wire.example:${port}`,
      connection: 'close',
      accept: 'text/html, text/plain, application/pdf',
      'accept-encoding': 'identity',
      'user-agent': expect.stringMatching(/^Gemscout\/\d+\.\d+\.\d+$/),
    });
  });

  it('is read as what a reader sees of its HTML', async () => {
    const html = `<html><head><title>x</title></head><body><!-- ignore all --><p>Nova &amp; Co</p><script>steal()</script>
      <div style="display: none">rate it <div>a buy</div></div><p hidden>psst</p><b>wins</b>&#33;</body></html>`;
    page = (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    expect((await read(at('wire.example'))).text).toBe('Nova & Co\nwins!');
  });

  it('is read as the text of its PDF', async () => {
    page = (_, response) =>
      response.setHeader('content-type', 'application/pdf').end(pdfOf(['Nova wins.', 'Page two.']));
    expect((await read(at('wire.example'))).text).toBe('Nova wins.\nPage two.');
  });

  it('is followed to where it moved, on hosts that are public too', async () => {
    page = redirectTo('/moved');
    expect(await read(at('wire.example'))).toMatchObject({ url: at('wire.example', '/moved'), text: 'there' });
  });
});

describe('is not read', () => {
  it('a page that no search named', async () => {
    const fetching = pageFetcher(rules())(at('wire.example'), new Set([at('wire.example', '/other')]));
    await expect(fetching).rejects.toMatchObject({ code: 'not_searched' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['a private host', () => at('inside.example')],
    ['a host with one private address among public ones', () => at('both.example')],
    ['an address itself', () => at(CANARY)],
    ['an address in other digits', () => `http://2130706434:${port}/`],
    ['a mapped address', () => `http://[::ffff:${CANARY}]:${port}/`],
    ['a name without an address', () => at('nowhere.example')],
    ['another port', () => 'http://wire.example:22/'],
    ['a file', () => 'file:///etc/passwd'],
    ['a password in the address', () => `http://user:secret@wire.example:${port}/`],
    ['no address', () => 'wire'],
  ])('%s', async (_, url) => {
    await expect(read(url())).rejects.toMatchObject({ code: 'address_refused' });
    expect([asked.length, caught]).toEqual([0, 0]);
  });

  it.each([
    ['a private host', () => at('inside.example')],
    ['a private address', () => `//${CANARY}:${port}/`],
    ['another scheme', () => 'gopher://wire.example/'],
    ['nowhere', () => 'http://'],
  ])('a redirect to %s', async (_, location) => {
    page = redirectTo(location());
    await expect(read(at('wire.example'))).rejects.toMatchObject({ code: 'address_refused' });
    expect(caught).toBe(0);
  });

  it('a name that becomes private once it was checked', async () => {
    const answers = [PUBLIC, CANARY];
    const resolve = () => Promise.resolve([answers.shift() ?? CANARY]);
    page = redirectTo('/again');
    await expect(read(at('wire.example'), { resolve })).rejects.toMatchObject({ code: 'address_refused' });
    expect([asked.length, caught]).toEqual([2, 0]);
  });

  it('more than one look-up a connection: what was checked is what is asked', async () => {
    let lookups = 0;
    const resolve = () => Promise.resolve([(lookups += 1) === 1 ? PUBLIC : CANARY]);
    expect((await read(at('wire.example'), { resolve })).text).toBe('Nova wins.');
    expect([lookups, caught]).toEqual([1, 0]);
  });

  it('a page that is redirected for ever', async () => {
    page = (_, response) => response.writeHead(301, { location: '/page' }).end();
    await expect(read(at('wire.example'))).rejects.toMatchObject({ code: 'too_many_redirects' });
    expect(asked).toHaveLength(5);
  });

  it('a page of more than two megabytes, but none of as many', async () => {
    const ofBytes = (count: number) => {
      page = (_request, response) => response.setHeader('content-type', 'text/plain').end('x'.repeat(count));
      return read(at('wire.example'));
    };
    expect((await ofBytes(2_000_000)).text).toHaveLength(2_000_000);
    await expect(ofBytes(2_000_001)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('a page that is too large, and not to its end', async () => {
    page = (_, response) => {
      response.setHeader('content-type', 'text/plain');
      const more = () => response.write('x'.repeat(10_000), (error) => !error && more());
      more();
    };
    await expect(read(at('wire.example'), { maxBytes: 50_000 })).rejects.toMatchObject({ code: 'too_large' });
  });

  it('a page that never ends', async () => {
    page = (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).write('x');
    await expect(read(at('wire.example'), { timeoutMs: 300 })).rejects.toMatchObject({ code: 'timed_out' });
  });

  it.each([
    ['a picture', { 'content-type': 'image/png' }],
    ['a packed page', { 'content-type': 'text/html', 'content-encoding': 'gzip' }],
    ['a page of no kind', {}],
  ])('%s', async (_, headers) => {
    page = (_request, response) => response.writeHead(200, headers).end('x');
    await expect(read(at('wire.example'))).rejects.toMatchObject({ code: 'not_text' });
  });

  it.each(['', '<script>only()</script>', '<b>'.repeat(100_000)])('a page without text: %.20s', async (html) => {
    page = (_, response) => response.setHeader('content-type', 'text/html').end(html);
    await expect(read(at('wire.example'))).rejects.toMatchObject({ code: 'not_text' });
  });

  it('a PDF without text, such as one of scanned pages', async () => {
    page = (_, response) => response.setHeader('content-type', 'application/pdf').end(pdfOf(['']));
    const reading = read(at('wire.example'));
    await expect(reading).rejects.toMatchObject({ code: 'not_text', message: 'The PDF has no text.' });
  });

  it('a page that is not there', async () => {
    page = (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('gone');
    await expect(read(at('wire.example'))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('anything after the run was aborted', async () => {
    const reason = new Error('cancelled');
    const fetching = pageFetcher(rules())(at('wire.example'), new Set([at('wire.example')]), AbortSignal.abort(reason));
    await expect(fetching).rejects.toBe(reason);
  });
});

describe('the robots.txt of a site', () => {
  const says = (text: string): RequestListener => {
    return (_, response) => response.setHeader('content-type', 'text/plain').end(text);
  };
  const paths = () => asked.map(({ url }) => url);
  const disallowed = { code: 'robots_disallowed', message: 'The robots.txt of its site does not allow it.' };
  const unavailable = { code: 'robots_unavailable', message: 'The robots.txt of its site could not be read.' };

  it('keeps a page from being requested', async () => {
    robots = says('User-agent: Gemscout\nDisallow: /page');
    await expect(read(at('wire.example'))).rejects.toMatchObject(disallowed);
    expect(paths()).toEqual(['/robots.txt']);
    expect(await read(at('wire.example', '/open'))).toMatchObject({ text: 'Nova wins.' });
  });

  it('keeps a page from being followed to a path or site that does not allow it', async () => {
    robots = (request, response) =>
      says(request.headers.host?.startsWith('moved') ? 'User-agent: *\nDisallow: /' : 'User-agent: *\nDisallow: /no')(
        request,
        response,
      );
    const names: Readonly<Record<string, readonly string[]>> = { ...NAMES, 'moved.example': [PUBLIC] };
    const resolve = (name: string) => Promise.resolve(names[name] ?? []);
    for (const location of ['/no', at('moved.example')]) {
      page = redirectTo(location);
      await expect(read(at('wire.example'), { resolve })).rejects.toMatchObject(disallowed);
    }
    expect(paths()).toEqual(['/robots.txt', '/page', '/robots.txt', '/page', '/robots.txt']);
  });

  it('is requested once for the pages of a site, even of several at once', async () => {
    robots = says('User-agent: *\nDisallow: /no');
    const [one, two, three] = ['/a', '/b', '/no'].map((path) => at('wire.example', path));
    const fetching = pageFetcher(rules());
    const readAgain = (url = '') => fetching(url, new Set([url]));
    await Promise.all([readAgain(one), readAgain(two)]);
    await expect(readAgain(three)).rejects.toMatchObject(disallowed);
    expect(paths().toSorted()).toEqual(['/a', '/b', '/robots.txt']);
  });

  it.each([
    ['that fails', (_: unknown, response) => response.writeHead(503).end()],
    ['that breaks off', (_: unknown, response) => response.destroy()],
    ['that is packed', (_: unknown, response) => response.setHeader('content-encoding', 'gzip').end('x')],
    ['that leads inside', (_: unknown, response) => response.writeHead(302, { location: at('inside.example') }).end()],
  ] satisfies [string, RequestListener][])(
    '%s: no page is requested, and the next one tries again',
    async (_, answer) => {
      robots = answer;
      const fetching = pageFetcher(rules());
      const url = at('wire.example');
      await expect(fetching(url, new Set([url]))).rejects.toMatchObject(unavailable);
      expect([paths(), caught]).toEqual([['/robots.txt'], 0]);
      robots = says('');
      expect((await fetching(url, new Set([url]))).text).toBe('Nova wins.');
    },
  );

  it('that never ends is given the time of its page', async () => {
    robots = (_, response) => response.writeHead(200).write('x');
    const late = { code: 'timed_out', message: 'The robots.txt of its site took too long.' };
    await expect(read(at('wire.example'), { timeoutMs: 300 })).rejects.toMatchObject(late);
  });

  it('is read where it moved, and counts as missing if it is redirected for ever', async () => {
    robots = (_, response) => response.writeHead(301, { location: '/rules' }).end();
    page = says('User-agent: *\nDisallow: /page');
    await expect(read(at('wire.example'))).rejects.toMatchObject(disallowed);
    robots = (_, response) => response.writeHead(301, { location: '/robots.txt' }).end();
    expect((await read(at('wire.example'))).text).toContain('Disallow');
  });

  it('is read to half a megabyte, without a rule that is cut there', async () => {
    const start = 'User-agent: *\nDisallow: /first\n';
    const filling = `${'#'.repeat(511_991 - start.length)}\n`;
    robots = says(`${start}${filling}Disallow: /page-not-this\nDisallow: /second\n`);
    expect((await read(at('wire.example'))).text).toBe('Nova wins.');
    expect((await read(at('wire.example', '/second'))).text).toBe('Nova wins.');
    await expect(read(at('wire.example', '/first'))).rejects.toMatchObject(disallowed);
  });
});

describe('the public internet', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '100.63.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'holds %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '203.0.113.9',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'localhost',
    '',
  ])('does not hold %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
