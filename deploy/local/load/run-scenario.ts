import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, prepare } from '../../k6/scenarios/people.ts';
import type { Person } from '../../k6/scenarios/people.ts';
import { playRound } from '../../k6/scenarios/scenario.ts';
import type { Scenario } from '../../k6/scenarios/scenario.ts';
import { rampSeconds } from '../../k6/scenarios/settings.ts';
import type { LoadSettings } from '../../k6/scenarios/settings.ts';
import { clientsOf } from './clients.ts';
import { createRecorder } from './figures.ts';
import type { Figures } from './figures.ts';

/**
 * Runs a scenario as k6 does: the users start one after the other, repeat their rounds until the
 * time is over, and finish the last round.
 * @throws Error when the accounts cannot be created.
 */
export const runScenario = async (scenario: Scenario, settings: LoadSettings): Promise<Figures> => {
  const recorder = createRecorder();
  const clients = clientsOf(settings.baseUrl, recorder);
  const prepared = await prepare(clients, scenario.once ? { ...settings, users: 1 } : settings);
  const { people } = prepared;

  const end = performance.now() + 1000 * settings.seconds;
  let rounds = 0;
  const use = async (person: Person, index: number) => {
    const client = clients(person.cookie);
    await sleep((1000 * rampSeconds(settings) * index) / people.length);
    do await playRound(scenario, client, person, rounds++);
    while (!scenario.once && performance.now() < end);
  };
  await Promise.all(people.map((person, index) => use(person, index)));
  await cleanUp(clients, prepared).catch((error: unknown) => {
    recorder.addCheck(`the accounts are removed (${String(error)})`, false);
  });
  return recorder;
};
