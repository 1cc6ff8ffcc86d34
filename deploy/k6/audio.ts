import { audio } from './scenarios/audio.ts';
import { scriptOf } from './script.ts';

const script = scriptOf(audio);

export const { options, setup, teardown } = script;
export default script.iterate;
