import type { CheckId, CheckReason, ServiceCheck } from '@targum/contracts/on-demand';

const NAMES: Readonly<Record<CheckId, string>> = {
  stream: 'plain stream',
  usage: 'stream with usage',
  long: 'long answer',
  roles: 'alternating roles',
  stream_options: 'stream_options',
  json_schema: 'data by json_schema',
  json_object: 'data by json_object',
  json_text: 'data by text',
  transcription: 'transcription',
  speech: 'speech',
};

const REASONS: Readonly<Record<CheckReason, string>> = {
  unreachable: 'the server cannot be reached',
  refused: 'the server refuses the request',
  timeout: 'no answer in time',
  cut: 'the answer breaks off',
  bad_response: 'the answer cannot be read',
  empty: 'the answer is empty',
  no_usage: 'the answer has no token count',
  too_short: 'the answer is cut short',
  too_long: 'the answer is too long',
  declined: 'the model declined to answer',
  not_needed: 'this API needs none',
  not_tried: 'not tried, because plain replies fail',
};

const STATES: Readonly<Record<ServiceCheck['state'], string>> = {
  ok: 'works',
  failed: 'fails',
  skipped: 'skipped',
};

const reasonOf = ({ reason, status, message, used }: ServiceCheck): string =>
  [
    used === true ? `will be used${reason === null ? '' : ':'}` : '',
    reason === null ? '' : REASONS[reason],
    status === null ? '' : `(${status})`,
    message === null ? '' : `"${message}"`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** Formats the outcome of a test as a table of plain text. */
export const tableOf = (checks: readonly ServiceCheck[]): string => {
  const rows = [
    ['check', 'result', 'time', 'reason'],
    ...checks.map((check) => [
      NAMES[check.id],
      STATES[check.state],
      check.milliseconds === null ? '-' : `${check.milliseconds} ms`,
      reasonOf(check),
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
