export * from './observe-projector.ts';
export { startProjector, type Projector, type ProjectorDeps, type ProjectorHealth } from './start-projector.ts';
