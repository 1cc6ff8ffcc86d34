import { isUnauthorized, notify, toApiError } from '@targum/ui-kit';
import type { ApiError, Notice } from '@targum/ui-kit';
import { translate } from '../i18n.ts';

interface ActionTexts<Answer> {
  /** The title of the notice after success, or a function that makes the notice from the answer. */
  readonly done: string | ((answer: Answer) => Notice);
  readonly failed: string;
}

type ActionResult<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: ApiError };

export async function runAction<Answer>(
  action: { unwrap(): Promise<Answer> },
  { done, failed }: ActionTexts<Answer>,
): Promise<ActionResult<Answer>> {
  try {
    const answer = await action.unwrap();
    notify(typeof done === 'string' ? { title: done } : done(answer));
    return { ok: true, answer };
  } catch (thrown) {
    const error = toApiError(thrown);
    // The shell notifies the user of a lost session.
    if (isUnauthorized(error)) return { ok: false, error };
    const isDenied = error.status === 403;
    const reason = error.status === 0 ? translate('admin.offline') : error.serverMessage;
    notify({
      variant: 'destructive',
      title: isDenied ? translate('admin.accessDenied.title') : failed,
      ...(reason ? { description: reason } : {}),
    });
    return { ok: false, error };
  }
}
