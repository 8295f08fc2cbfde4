import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's environment for Node, with an ordinary global object. Jest's own is a proxy behind interceptors, which every use of a
 * global name goes through (`Number`, `Math`): tests that compute spent more than half of their time there.
 */
export default class PlainEnvironment extends TestEnvironment {
  constructor(...words) {
    const { createContext } = vm;
    vm.createContext = (_global, options) => createContext(vm.constants.DONT_CONTEXTIFY, options);
    try {
      super(...words);
    } finally {
      vm.createContext = createContext;
    }
  }
}
