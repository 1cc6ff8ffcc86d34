import { ordinary } from './scenarios/ordinary-calls.ts';
import { scriptOf } from './script.ts';

const script = scriptOf(ordinary);

export const { options, setup, teardown } = script;
export default script.iterate;
