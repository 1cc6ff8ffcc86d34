import { check, sleep } from 'k6';
import { scenario as running, vu } from 'k6/execution';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { COMMON_HEADERS, nameOf } from './scenarios/calls.ts';
import type { ScenarioRequest } from './scenarios/calls.ts';
import { cleanUp, prepare } from './scenarios/people.ts';
import type { Prepared } from './scenarios/people.ts';
import { playRound } from './scenarios/scenario.ts';
import type { Answer, Clients, Kind } from './scenarios/client.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { rampSeconds, readLoadSettings } from './scenarios/settings.ts';
import type { LoadSettings } from './scenarios/settings.ts';
import { thresholdsOf } from './scenarios/thresholds.ts';

/** Time limit of a call, longer than any reply or transcription takes. */
const CALL_TIMEOUT = '5m';

const bodyOf = ({ json, file }: ScenarioRequest) => {
  if (file !== undefined) return { [file.field]: http.file(file.bytes, file.name, file.type) };
  return json === undefined ? null : JSON.stringify(json);
};

const headersOf = ({ json }: ScenarioRequest, cookie: string) => ({
  ...COMMON_HEADERS,
  ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  ...(cookie === '' ? {} : { cookie }),
});

const clientsOf =
  (baseUrl: string): Clients =>
  (cookie) => ({
    async send(kind: Kind, request: ScenarioRequest): Promise<Answer> {
      const { status, headers, body, cookies, error } = await http.asyncRequest(
        request.method,
        `${baseUrl}${request.path}`,
        bodyOf(request),
        {
          headers: headersOf(request, cookie),
          // Without this jar, k6's own jar would mix the sessions of users that are created one
          // after another.
          jar: new http.CookieJar(),
          redirects: 0,
          responseType: 'text',
          responseCallback: http.expectedStatuses(request.status),
          tags: { kind, name: nameOf(request) },
          timeout: CALL_TIMEOUT,
        },
      );
      return {
        status,
        type: (headers['Content-Type'] ?? '').split(';')[0]!,
        text: body ?? error,
        cookie: Object.values(cookies)
          .flatMap(([first]) => (first === undefined ? [] : [`${first.name}=${first.value}`]))
          .join('; '),
      };
    },
    check(what, passed) {
      // k6 throws if the name of a check contains '::', such as the address [::1] in an error.
      check(passed, { [what.replace(/:(?=:)/g, ': ')]: (result) => result });
    },
    // `sleep` of k6 blocks and returns nothing. In Node it returns a promise.
    pause: async (seconds) => sleep(seconds),
  });

/** Tells k6 when and how often the users repeat their rounds. */
const executorOf = (once: true | undefined, settings: LoadSettings) => {
  if (once) {
    const executor = 'per-vu-iterations' as const;
    return { executor, vus: 1, iterations: 1, maxDuration: CALL_TIMEOUT };
  }
  const ramp = rampSeconds(settings);
  const stage = (duration: number) => ({ duration: `${duration}s`, target: settings.users });
  return {
    executor: 'ramping-vus' as const,
    startVUs: 0,
    stages: [stage(ramp), stage(Math.max(1, settings.seconds - ramp))],
    gracefulStop: CALL_TIMEOUT,
  };
};

export const scriptOf = (scenario: Scenario) => {
  const given = readLoadSettings(__ENV);
  const settings = scenario.once ? { ...given, users: 1 } : given;
  const clients = clientsOf(settings.baseUrl);
  return {
    options: {
      scenarios: { [scenario.name]: executorOf(scenario.once, settings) },
      thresholds: thresholdsOf(scenario.thresholds),
      setupTimeout: '15m',
      teardownTimeout: '15m',
    } satisfies Options,
    setup: () => prepare(clients, settings),
    teardown: (prepared: Prepared) => cleanUp(clients, prepared),
    /** Runs one round of one user. */
    async iterate({ people }: Prepared) {
      const person = people[(vu.idInTest - 1) % people.length]!;
      await playRound(scenario, clients(person.cookie), person, running.iterationInTest);
    },
  };
};

/** The exports of a script that k6 reads and calls. */
export type Script = ReturnType<typeof scriptOf>;
