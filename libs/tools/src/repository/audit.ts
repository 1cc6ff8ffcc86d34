import { execFile } from 'node:child_process';
import { z } from 'zod';
import { say } from '@targum/deploy/local/launcher/say.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';

/** Severities that fail the check. Other severities are only printed. */
const STOPPING = ['high', 'critical'];

/**
 * The exit code if the registry gave no answer: `EX_TEMPFAIL` of sysexits.h, a temporary failure.
 */
export const EXIT_NO_ANSWER = 75;

const finding = z.object({
  name: z.string(),
  severity: z.string(),
  range: z.string(),
  fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
});

/** The output of `npm audit --json`: a report, or the reason why there is none. */
const answer = z.union([
  z.object({ auditReportVersion: z.int(), vulnerabilities: z.record(z.string(), finding) }),
  z.object({ message: z.string() }),
  z.object({ error: z.object({ summary: z.string() }) }),
]);

export type Audit =
  | { readonly result: 'clean' | 'vulnerable'; readonly lines: string[] }
  | { readonly result: 'no answer'; readonly reason: string };

const describe = ({ name, severity, range, fixAvailable }: z.infer<typeof finding>) =>
  `${severity}: ${name} ${range || '(any version)'} (${fixAvailable ? 'a fix is available' : 'no fix yet'})`;

/**
 * Reads the output of `npm audit --json`. The result is `no answer` unless the output is a report.
 */
export function readAudit(printed: string): Audit {
  let json: unknown;
  try {
    json = JSON.parse(printed);
  } catch {
    return { result: 'no answer', reason: printed.trim() || 'npm printed nothing' };
  }
  const parsed = answer.safeParse(json);
  if (!parsed.success) return { result: 'no answer', reason: 'npm printed an unknown report' };
  if ('message' in parsed.data) return { result: 'no answer', reason: parsed.data.message };
  if ('error' in parsed.data) return { result: 'no answer', reason: parsed.data.error.summary };
  const found = Object.values(parsed.data.vulnerabilities);
  const stops = found.some(({ severity }) => STOPPING.includes(severity));
  return { result: stops ? 'vulnerable' : 'clean', lines: found.map(describe) };
}

/** Asks the registry for known vulnerabilities in the packages that the product ships. */
export function runAudit(env: NodeJS.ProcessEnv = process.env): Promise<Audit> {
  const args = [
    'audit',
    '--omit=dev',
    '--json',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    // Without this limit, a network that drops packets would delay the tests by minutes.
    '--fetch-timeout=20000',
  ];
  // npm exits with 1 for vulnerabilities and for errors. Only the report distinguishes them.
  return new Promise((resolve) => {
    execFile('npm', args, { cwd: ROOT, env, maxBuffer: 64 * 2 ** 20 }, (_error, stdout) =>
      resolve(readAudit(stdout)),
    );
  });
}

async function main(): Promise<number> {
  const audit = await runAudit();
  if (audit.result === 'no answer') {
    say(`The registry did not answer the audit: ${audit.reason}`);
    return EXIT_NO_ANSWER;
  }
  for (const line of audit.lines) say(line);
  if (audit.result === 'clean') return 0;
  say('Update these packages, or pin a fixed version with "overrides" in package.json.');
  return 1;
}

if (import.meta.main) process.exitCode = await main();
