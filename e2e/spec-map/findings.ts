import type { Row } from './rows.ts';
import { namePattern } from './tests.ts';
import type { DeclaredTest, ReportedTest } from './tests.ts';

/** A document's text, by its file name. */
export type Documents = ReadonlyMap<string, string>;

/** Rows whose test does not exist. */
export function withoutTest(rows: readonly Row[], declared: readonly DeclaredTest[]): string[] {
  const known = new Set(declared.map(({ file, name }) => `${file} ${name}`));
  return rows.flatMap(({ proof, at }) =>
    proof.kind === 'test' && !known.has(`${proof.file} ${proof.name}`)
      ? [`line ${at}: there is no test '${proof.name}' in ${proof.file}`]
      : [],
  );
}

/** Rows whose test did not run, or did not pass. */
export function notPassed(rows: readonly Row[], reported: readonly ReportedTest[]): string[] {
  const byFile = Map.groupBy(reported, ({ file }) => file);
  return rows.flatMap(({ proof, at }) => {
    if (proof.kind !== 'test') return [];
    const pattern = namePattern(proof.name);
    const runs = (byFile.get(proof.file) ?? []).filter(({ name }) => pattern.test(name));
    if (runs.length > 0 && runs.every(({ status }) => status === 'passed')) return [];
    const status = runs.find((run) => run.status !== 'passed')?.status ?? 'not run';
    return [`line ${at}: '${proof.name}' in ${proof.file}: ${status}`];
  });
}

/** Rows whose literal does not stand exactly once in the file they name. */
export function unstated(rows: readonly Row[], read: (file: string) => string): string[] {
  return rows.flatMap(({ source, at }) => {
    if (!source) return [];
    const times = read(source.file).split(source.literal).length - 1;
    if (times === 1) return [];
    return [`line ${at}: '${source.literal}' stands ${times} times in ${source.file}`];
  });
}

/** Lines of the documents that no row speaks of; headings and the rulers of tables need none. */
export function uncovered(rows: readonly Row[], documents: Documents): string[] {
  return [...documents].flatMap(([document, text]) => {
    const covered = new Set<number>();
    for (const row of rows) {
      if (row.document !== document) continue;
      for (let line = row.from; line <= row.to; line++) covered.add(line);
    }
    return text.split('\n').flatMap((content, index) => {
      const says = content.trim() !== '' && !/^(#|\|[-|]+\|$)/.test(content);
      return says && !covered.has(index + 1)
        ? [`${document}:${index + 1} has no row: ${content.trim().slice(0, 80)}`]
        : [];
    });
  });
}
