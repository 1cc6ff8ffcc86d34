import { useState } from 'react';
import type { FormEvent } from 'react';
import type { UserBudget, UserBudgetState } from '@targum/contracts/on-demand';
import { Button, makeStyles, tokens } from '@targum/ui-kit';
import { DialogFrame } from '@targum/ui-kit/forms';
import { Choice } from '../common/choice.tsx';
import { runAction } from '../common/run-action.ts';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { TokenField, tokensOf } from './token-field.tsx';
import { useSetUserBudgetMutation, useUserBudgetQuery } from './usage-api.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface UserBudgetDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Sets the budget of one user, and shows what is used of it. */
export function UserBudgetDialog(props: UserBudgetDialogProps) {
  const { userId, name, onClose } = props;
  const t = useT();
  const styles = useStyles();
  const { data, isError, isFetching, refetch } = useUserBudgetQuery(userId, {
    refetchOnMountOrArgChange: true,
  });
  if (data && !(isFetching && isError)) {
    return <BudgetForm {...props} key={JSON.stringify(data.budget)} state={data} />;
  }
  return (
    <DialogFrame
      title={t('admin.budget.title')}
      contentClassName={styles.content}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {t('admin.budget.cancel')}
        </Button>
      }
    >
      <span dir="auto">{name}</span>
      <LoadState
        query={{ isError, isFetching, refetch }}
        failed={t('admin.budgets.loadFailed')}
        rows={1}
        lines={2}
      />
    </DialogFrame>
  );
}

function BudgetForm(props: UserBudgetDialogProps & { readonly state: UserBudgetState }) {
  const { userId, name, onClose, state } = props;
  const { budget, defaultTokens, used } = state;
  const t = useT();
  const styles = useStyles();
  const [set, { isLoading }] = useSetUserBudgetMutation();
  const [kind, setKind] = useState<UserBudget['kind']>(budget.kind);
  const [text, setText] = useState(budget.kind === 'limited' ? String(budget.tokens) : '');
  const [isWrong, setIsWrong] = useState(false);

  const chosen = (): UserBudget | undefined => {
    if (kind !== 'limited') return { kind };
    const budgeted = tokensOf(text);
    return budgeted === undefined ? undefined : { kind, tokens: budgeted };
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const next = chosen();
    setIsWrong(next === undefined);
    if (next === undefined || isLoading) return;
    const result = await runAction(set({ userId, budget: next }), {
      done: t('admin.budgets.saved'),
      failed: t('admin.budgets.saveFailed'),
    });
    if (result.ok) onClose();
  };

  return (
    <DialogFrame
      title={t('admin.budget.title')}
      contentClassName={styles.content}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('admin.budget.cancel')}
          </Button>
          <Button size="large" appearance="primary" type="submit" disabledFocusable={isLoading}>
            {t('admin.budgets.save')}
          </Button>
        </>
      }
    >
      <span dir="auto">{t('admin.budget.used', { name, used })}</span>
      <Choice
        label={t('admin.budget.kind')}
        value={kind}
        options={[
          ['default', t('admin.budget.default')],
          ['unlimited', t('admin.budget.unlimited')],
          ['limited', t('admin.budget.limited')],
        ]}
        onChange={setKind}
      />
      {kind === 'limited' && (
        <TokenField
          label={t('admin.budgets.tokens')}
          value={text}
          isWrong={isWrong}
          onChange={(next) => {
            setText(next);
            setIsWrong(false);
          }}
        />
      )}
      <p className={styles.note}>
        {defaultTokens === null
          ? t('admin.budget.noteNone')
          : t('admin.budget.note', { tokens: defaultTokens })}
      </p>
    </DialogFrame>
  );
}
