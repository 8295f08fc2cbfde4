/** Jest global set-up of the tests of the whole system: a browser, and the jars of a broker. */
import { fetchBrokerJars } from '@gemscout/service-kit/testing';
import prepareBrowser from './prepare-browser.mjs';

export default async function prepare() {
  await fetchBrokerJars();
  await prepareBrowser();
}
