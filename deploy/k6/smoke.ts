import { smoke } from './scenarios/smoke.ts';
import { scriptOf } from './script.ts';

const script = scriptOf(smoke);

export const { options, setup, teardown } = script;
export default script.iterate;
