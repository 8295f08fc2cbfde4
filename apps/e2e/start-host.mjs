/** Jest global set-up of the tests in a browser: Chromium, and the host of what a worker's test files share. */
import prepareBrowser from './prepare-browser.mjs';
import { HOST_VARIABLE } from './src/host/host-variable.ts';

export default async function startHost() {
  await prepareBrowser();
  if (process.env[HOST_VARIABLE]) return;
  const { startTestHost } = await import('./src/host/test-host.ts');
  const host = await startTestHost();
  process.env[HOST_VARIABLE] = host.url;
  globalThis.endTestHost = async () => {
    delete process.env[HOST_VARIABLE];
    await host.end();
  };
}
