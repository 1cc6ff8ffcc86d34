import { useEffect, useRef } from 'react';
import type { TextImport } from '@targum/contracts/on-demand';
import { notify, pollEvery, toApiError, useAppDispatch } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { textsApi } from './texts-api.ts';

const POLL_MS = 1000;

export const isUnderWay = ({ state }: TextImport): boolean =>
  state === 'waiting' || state === 'running';

/**
 * Follows an import until it ends. The list then loads again, and a notice says how the import ended.
 * @param listed the import as the list has it
 */
export function useImport(listed: TextImport): TextImport {
  const t = useT();
  const dispatch = useAppDispatch();
  const follows = isUnderWay(listed);
  const { currentData, error } = textsApi.useTextImportQuery(
    { id: listed.id },
    { skip: !follows, pollingInterval: pollEvery(POLL_MS), skipPollingIfUnfocused: true },
  );
  const job = follows && currentData ? currentData : listed;
  const isLost = error !== undefined && toApiError(error).status === 404;
  const hasEnded = follows && !isUnderWay(job);

  useEffect(() => {
    if (hasEnded || isLost) dispatch(textsApi.util.invalidateTags(['Texts', 'Setup']));
  }, [dispatch, hasEnded, isLost]);

  const announced = useRef<string>(undefined);
  useEffect(() => {
    if (!hasEnded || announced.current === job.id) return;
    announced.current = job.id;
    const { state, name, outcome = 'added' } = job;
    if (state === 'done') notify({ title: t(`admin.texts.import.${outcome}`, { name }) });
    else notify({ variant: 'destructive', title: t('admin.texts.import.failed', { name }) });
  }, [hasEnded, job, t]);

  return job;
}
