export { openGateway, type Gateway, type GatewayDeps } from './gateway.ts';
export { createGatewayApplication } from './gateway-application.ts';
export { start, type GatewayContext } from './start.ts';
