export { openGateway, type Gateway, type GatewayDeps } from './gateway.ts';
