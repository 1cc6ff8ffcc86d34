import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { ListedUser, ResetPasswordResponse } from '@targum/contracts/on-demand';
import { makeStyles, mergeClasses, useFocusReturn } from '@targum/ui-kit';
import { useKeptFocus } from '../common/use-kept-focus.ts';
import { WindowedList } from '../common/windowed-list.tsx';
import { useT } from '../i18n.ts';
import { useUserActions } from './use-user-actions.ts';
import { PasswordResetDialog, UserDialog } from './user-dialogs.tsx';
import type { DecisionQuestion, Question } from './user-dialogs.tsx';
import { RowHeads } from './row-heads.tsx';
import { ListHead, SelectionBar, useSelection } from './selection-bar.tsx';
import { UserRow } from './user-row.tsx';
import { hasFigures, isPending } from './filter-users.ts';
import type { UserAction } from './user-menu.tsx';

const ROW_HEIGHT_PX = 56;

const useStyles = makeStyles({
  container: { containerName: 'users', containerType: 'inline-size' },
  // A quick answer of the server comes before the rows fade.
  rows: { transition: 'opacity 100ms 200ms' },
  before: { opacity: 0.5 },
});

interface UserRowsProps {
  readonly users: readonly ListedUser[];
  readonly title: string;
  readonly summary: string | undefined;
  /** True while the rows are those before a search or a filter. */
  readonly isSearching: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Stands in place of the rows if there are none. */
  readonly empty: ReactNode;
}

export function UserRows(props: UserRowsProps) {
  const { users, title, summary, isSearching, scroller, empty } = props;
  const styles = useStyles();
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const focus = useKeptFocus(list);
  const { actions, busy } = useUserActions();
  const pending = useMemo(() => users.filter(isPending), [users]);
  const { selected, select, selectAll } = useSelection(pending);
  const isSelected = useMemo(() => new Set(selected), [selected]);
  const isDeciding = selected.some(({ id }) => busy.has(id));
  const [question, setQuestion] = useState<Question | null>(null);
  /** Each new password stays here until it was shown, because no call returns it again. */
  const [resets, setResets] = useState<readonly ResetPasswordResponse[]>([]);
  const [reset] = resets;
  const rememberFocus = useFocusReturn(question !== null || reset !== undefined, list);
  const ask = useCallback(
    (next: Question) => {
      rememberFocus();
      setQuestion(next);
    },
    [rememberFocus],
  );
  const act = useCallback(
    (action: UserAction, user: ListedUser) => {
      if (action === 'delete' || action === 'reset' || action === 'budget') {
        ask({ what: action, user });
      } else if (action === 'reject') {
        ask({ what: 'decide', decision: 'rejected', users: [user], isOne: true });
      } else {
        void actions[action](user);
      }
    },
    [actions, ask],
  );
  // A second dialog may have opened before the answer arrived. That dialog stays open.
  const close = () => setQuestion((current) => (current === question ? null : current));

  const deleteUser = async (user: ListedUser) => {
    await actions.remove(user);
    close();
  };
  const resetPassword = async (user: ListedUser) => {
    const result = await actions.resetPassword(user);
    close();
    if (result.ok) setResets((others) => [...others, result.answer]);
  };

  const decide = async ({ decision, users: decided, isOne }: DecisionQuestion) => {
    const [first] = decided;
    await (isOne && first ? actions.reject(first) : actions.decide(decided, decision));
    close();
  };

  return (
    <div className={styles.container} {...focus}>
      <ListHead title={title} summary={summary} isSearching={isSearching}>
        {pending.length > 0 && (
          <SelectionBar
            selectable={pending.length}
            selected={selected.length}
            busy={isDeciding}
            onSelectAll={selectAll}
            onApprove={() => ask({ what: 'decide', decision: 'approved', users: selected })}
            onReject={() => ask({ what: 'decide', decision: 'rejected', users: selected })}
          />
        )}
      </ListHead>
      <div
        className={mergeClasses(styles.rows, isSearching && styles.before)}
        aria-busy={isSearching}
      >
        {users.length === 0 ? (
          empty
        ) : (
          <>
            <RowHeads withFigures={users.some(hasFigures)} />
            <WindowedList
              items={users}
              itemKey={({ id }) => id}
              estimatedHeight={ROW_HEIGHT_PX}
              gap={0}
              scroller={scroller}
              label={t('admin.users.title')}
              listRef={list}
            >
              {(user) => (
                <UserRow
                  user={user}
                  busy={busy.has(user.id)}
                  isSelected={isSelected.has(user)}
                  onSelect={select}
                  onAct={act}
                />
              )}
            </WindowedList>
          </>
        )}
      </div>
      {reset ? (
        <PasswordResetDialog
          key={reset.id}
          reset={reset}
          onClose={() => setResets((shown) => shown.slice(1))}
        />
      ) : (
        question && (
          <UserDialog
            question={question}
            busy={busy}
            onDelete={(user) => void deleteUser(user)}
            onReset={(user) => void resetPassword(user)}
            onDecide={(asked) => void decide(asked)}
            onClose={close}
          />
        )
      )}
    </div>
  );
}
