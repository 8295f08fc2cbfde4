/** Jest global set-up of the tests of the whole system: the jars of a broker, and what `start-host.mjs` starts. */
import { fetchBrokerJars } from '@gemscout/service-kit/testing';
import startHost from './start-host.mjs';

export default async function prepare() {
  await fetchBrokerJars();
  await startHost();
}
