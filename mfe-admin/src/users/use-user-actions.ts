import { useMemo } from 'react';
import { fullName, limits } from '@targum/contracts';
import type { Decision, DecisionResult, ListedUser } from '@targum/contracts/on-demand';
import { toApiError, translateString } from '@targum/ui-kit';
import { runAction } from '../common/run-action.ts';
import { useBusy } from '../common/use-busy.ts';
import { translate, useT } from '../i18n.ts';
import { usersApi } from './users-api.ts';

const DECISION_TEXTS = {
  approved: {
    done: 'admin.users.approved',
    refused: 'admin.users.approveRefused',
    failed: 'admin.user.approveFailed',
  },
  rejected: {
    done: 'admin.users.rejected',
    refused: 'admin.users.rejectRefused',
    failed: 'admin.user.rejectFailed',
  },
} as const;

type Done = 'adminUpdated' | 'approveDone' | 'rejectDone' | 'reopenDone' | 'deleted' | 'resetDone';
type Failed =
  | 'adminUpdateFailed'
  | 'approveFailed'
  | 'rejectFailed'
  | 'reopenFailed'
  | 'deleteFailed'
  | 'resetFailed';

type Action<Answer> = Parameters<typeof runAction<Answer>>[0];

interface DecisionOutcome {
  readonly id: string;
  /** The reason why the server refused the decision. Undefined after success. */
  readonly refusal: string | undefined;
}

/**
 * Sends ids in requests of the maximum size, one after the other. If a request fails after others
 * have succeeded, all remaining ids count as refused with the error of that request.
 * @throws the error of the first request
 */
async function inParts(
  ids: readonly string[],
  send: (part: string[]) => Promise<{ readonly results: readonly DecisionResult[] }>,
): Promise<readonly DecisionOutcome[]> {
  const outcomes: DecisionOutcome[] = [];
  for (let start = 0; start < ids.length; start += limits.decisionsMax) {
    try {
      const { results } = await send(ids.slice(start, start + limits.decisionsMax));
      outcomes.push(...results.map(({ id, error }) => ({ id, refusal: error?.message })));
    } catch (thrown) {
      if (start === 0) throw thrown;
      const refusal = toApiError(thrown).serverMessage ?? translate('admin.offline');
      return [...outcomes, ...ids.slice(start).map((id) => ({ id, refusal }))];
    }
  }
  return outcomes;
}

function reasonOf({ id, refusal = '' }: DecisionOutcome, users: readonly ListedUser[]): string {
  const user = users.find((one) => one.id === id);
  return `${user ? fullName(user) || user.email : id}: ${translateString(refusal)}`;
}

/**
 * Returns an admin's actions on accounts. `actions` is always the same object, so that memoized
 * rows are not rendered again. `busy` contains the ids of accounts with a running action.
 */
export function useUserActions() {
  const t = useT();
  const { busy, run } = useBusy();
  const [setAdmin] = usersApi.useSetAdminMutation();
  const [approveUser] = usersApi.useApproveUserMutation();
  const [rejectUser] = usersApi.useRejectUserMutation();
  const [reopenUser] = usersApi.useReopenUserMutation();
  const [deleteUser] = usersApi.useDeleteUserMutation();
  const [resetPassword] = usersApi.useResetPasswordMutation();
  const [decideUsers] = usersApi.useDecideUsersMutation();
  const actions = useMemo(() => {
    /**
     * Runs an action on one account. `done` and `failed` select the notices, such as `resetDone`
     * for the string `admin.user.resetDone`.
     */
    const act = <Answer>(id: string, action: () => Action<Answer>, done: Done, failed: Failed) =>
      run([id], () =>
        runAction(action(), { done: t(`admin.user.${done}`), failed: t(`admin.user.${failed}`) }),
      );
    return {
      toggleAdmin: ({ id, isAdmin }: ListedUser) =>
        act(id, () => setAdmin({ id, isAdmin: !isAdmin }), 'adminUpdated', 'adminUpdateFailed'),
      approve: ({ id }: ListedUser) =>
        act(id, () => approveUser(id), 'approveDone', 'approveFailed'),
      reject: ({ id }: ListedUser) => act(id, () => rejectUser(id), 'rejectDone', 'rejectFailed'),
      reopen: ({ id }: ListedUser) => act(id, () => reopenUser(id), 'reopenDone', 'reopenFailed'),
      remove: ({ id }: ListedUser) => act(id, () => deleteUser({ id }), 'deleted', 'deleteFailed'),
      resetPassword: ({ id }: ListedUser) =>
        act(id, () => resetPassword(id), 'resetDone', 'resetFailed'),
      /** Approves or rejects users. The notice names those whom the server refused. */
      decide: (users: readonly ListedUser[], decision: Decision) => {
        const ids = users.map(({ id }) => id);
        const texts = DECISION_TEXTS[decision];
        const unwrap = () => inParts(ids, (part) => decideUsers({ decision, ids: part }).unwrap());
        return run(ids, () =>
          runAction(
            { unwrap },
            {
              done: (outcomes) => {
                const refused = outcomes.filter(({ refusal }) => refusal !== undefined);
                if (refused.length === 0) return { title: t(texts.done, { count: ids.length }) };
                return {
                  variant: 'destructive',
                  title: t(texts.refused, { count: refused.length, total: ids.length }),
                  description: refused.map((outcome) => reasonOf(outcome, users)).join('\n'),
                };
              },
              failed: t(texts.failed),
            },
          ),
        );
      },
    };
  }, [
    t,
    run,
    setAdmin,
    approveUser,
    rejectUser,
    reopenUser,
    deleteUser,
    resetPassword,
    decideUsers,
  ]);
  return { actions, busy };
}
