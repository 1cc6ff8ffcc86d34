import { isUnauthorized, notify, toApiError } from '@targum/ui-kit';
import { translate } from '../i18n.ts';

interface OutcomeTexts {
  readonly done: string;
  readonly failed: string;
}

export type Outcome<Answer> =
  { readonly ok: true; readonly answer: Answer } | { readonly ok: false };

/** Waits for an admin action, shows a notice of how it ended, and passes its answer on. */
export async function reportOutcome<Answer>(
  action: { unwrap(): Promise<Answer> },
  { done, failed }: OutcomeTexts,
): Promise<Outcome<Answer>> {
  try {
    const answer = await action.unwrap();
    notify({ title: done });
    return { ok: true, answer };
  } catch (raised) {
    const error = toApiError(raised);
    // A lost session has its own notice, shown by the shell.
    if (isUnauthorized(error)) return { ok: false };
    const denied = error.status === 403;
    const reason = error.status === 0 ? translate('admin.offline') : error.serverMessage;
    notify({
      variant: 'destructive',
      title: denied ? translate('admin.accessDenied.title') : failed,
      ...(reason ? { description: reason } : {}),
    });
    return { ok: false };
  }
}
