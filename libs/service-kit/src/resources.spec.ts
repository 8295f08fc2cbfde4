import { expect, it } from '@jest/globals';
import { Resources } from './resources.ts';

it('what is opened is closed in reverse, and what comes too late at once', async () => {
  const closed: string[] = [];
  const thing = (name: string) => ({ close: async () => void closed.push(name) });
  const resources = new Resources();
  await resources.use(thing('database'));
  await resources.use(Promise.resolve(thing('server')));
  await resources.close();
  await resources.use(thing('late'));
  expect(closed).toEqual(['server', 'database', 'late']);
});

it('closes the rest where one fails to close, and says so', async () => {
  const closed: string[] = [];
  const resources = new Resources();
  await resources.use({ close: async () => void closed.push('database') });
  await resources.use({ close: () => Promise.reject(new Error('away')) });
  await expect(resources.close()).rejects.toThrow('away');
  expect(closed).toEqual(['database']);
});
