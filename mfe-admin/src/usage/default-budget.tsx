import { useState } from 'react';
import type { FormEvent } from 'react';
import { BUDGET_NOTICE_SHARE } from '@targum/contracts/on-demand';
import { Button, makeStyles, SectionCard, tokens } from '@targum/ui-kit';
import { runAction } from '../common/run-action.ts';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { TokenField, tokensOf } from './token-field.tsx';
import { useDefaultBudgetQuery, useSetDefaultBudgetMutation } from './usage-api.ts';
import { useUsageFormat } from './use-usage-format.ts';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    maxWidth: '24rem',
  },
  save: { alignSelf: 'flex-start' },
});

/** The budget of all users without one of their own. */
export function DefaultBudget() {
  const t = useT();
  const styles = useStyles();
  const { percent } = useUsageFormat();
  const { data, isError, isFetching, refetch } = useDefaultBudgetQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <SectionCard title={t('admin.budgets.title')}>
      <p className={styles.note}>
        {t('admin.budgets.text', { share: percent(BUDGET_NOTICE_SHARE) })}
      </p>
      {data ? (
        <BudgetForm tokens={data.tokens} />
      ) : (
        <LoadState
          query={{ isError, isFetching, refetch }}
          failed={t('admin.budgets.loadFailed')}
          rows={1}
        />
      )}
    </SectionCard>
  );
}

function BudgetForm({ tokens: saved }: { readonly tokens: number | null }) {
  const t = useT();
  const styles = useStyles();
  const [set, { isLoading }] = useSetDefaultBudgetMutation();
  // What the admin types; until then the field shows the budget as it is stored.
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (saved === null ? '' : String(saved));
  const [isWrong, setIsWrong] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const budget = text.trim() === '' ? null : tokensOf(text);
    setIsWrong(budget === undefined);
    if (budget === undefined || isLoading) return;
    await runAction(set(budget), {
      done: t('admin.budgets.saved'),
      failed: t('admin.budgets.saveFailed'),
    });
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <TokenField
        label={t('admin.budgets.default')}
        hint={t('admin.budgets.emptyMeansNone')}
        value={text}
        isWrong={isWrong}
        onChange={(next) => {
          setTyped(next);
          setIsWrong(false);
        }}
      />
      <Button
        className={styles.save}
        appearance="primary"
        type="submit"
        size="large"
        disabledFocusable={isLoading}
      >
        {t('admin.budgets.save')}
      </Button>
    </form>
  );
}
