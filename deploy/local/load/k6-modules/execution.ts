/** Stands in for the module `k6/execution`. */
import { currentIteration } from '../iteration.ts';

export const scenario = {
  get iterationInTest(): number {
    return currentIteration().number;
  },
};

export const vu = {
  get idInTest(): number {
    return currentIteration().vu;
  },
};
