import { describe, expect, it } from '@jest/globals';
import { recordedText, recordingsOf, recordingsPresent } from '../../testing/recordings-server.ts';
import { entriesOf } from './atom-feed.ts';

const recorded = recordingsPresent ? recordingsOf('sec').filter(({ endpoint }) => endpoint === 'getcurrent_atom') : [];

// No feed of Reddit's is among the recordings; the SEC's are of the same format, in another character set.
(recordingsPresent ? describe : describe.skip)('a recorded feed', () => {
  it.each(recorded.map(({ file }) => file))('%s is read whole', (file) => {
    const xml = recordedText(file, 'latin1');
    const entries = entriesOf(xml) ?? [];
    expect(entries).toHaveLength(xml.split('<entry>').length - 1);
    for (const { id, title, published, text, link } of entries) {
      expect(title).not.toMatch(/[<>]|&\w+;/);
      expect(text).not.toMatch(/[<>]|&\w+;/);
      expect([id, published, link]).toEqual([
        expect.stringMatching(/^urn:/),
        expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        expect.stringMatching(/^https:/),
      ]);
    }
  });
});

it.each([
  '',
  'feed',
  '<feed',
  '<html><body>Are you human?</body></html>',
  '{"kind":"t3"}',
  '<entry><id>1</id></entry>',
])('%j is no feed', (text) => {
  expect(entriesOf(text)).toBeUndefined();
});
