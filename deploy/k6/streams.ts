import { streams } from './scenarios/streams.ts';
import { scriptOf } from './script.ts';

const script = scriptOf(streams);

export const { options, setup, teardown } = script;
export default script.iterate;
