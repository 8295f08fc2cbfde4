import { readFile } from 'node:fs/promises';
import { LEGAL_VERSION } from '@gemscout/contracts';
import { expect, it } from '@jest/globals';
import { AGREEMENTS } from './agreements.ts';

const LEGAL = new URL('../../../public/legal/', import.meta.url);

it.each(['user-agreement', 'privacy-policy', 'investment-disclaimer'])(
  'the %s has the version agreed to',
  async (name) => expect(await documentOf(name)).toContain(`Version ${LEGAL_VERSION}`),
);

it('the disclaimer of the sign-up and the one to be read are the same', async () => {
  const disclaimer = AGREEMENTS.find(({ id }) => id === 'investment-disclaimer');
  const paragraphs = disclaimer && 'paragraphs' in disclaimer ? disclaimer.paragraphs : [];
  expect(paragraphs).toHaveLength(4);
  const read = await documentOf('investment-disclaimer');
  for (const paragraph of paragraphs) expect(read).toContain(paragraph);
});

async function documentOf(name: string): Promise<string> {
  const html = await readFile(new URL(`${name}.html`, LEGAL), 'utf8');
  return html.replace(/\s+/g, ' ');
}
