export { createDocument } from './document.ts';
export { gatewayCalls, operations } from './operations.ts';
export type { Operation } from './operation.ts';
