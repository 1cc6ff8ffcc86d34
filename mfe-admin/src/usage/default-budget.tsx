import { BUDGET_NOTICE_SHARE, defaultBudgetForm } from '@targum/contracts/on-demand';
import type { DefaultBudget as Budget } from '@targum/contracts/on-demand';
import { Button, makeStyles, SectionCard, tokens } from '@targum/ui-kit';
import { Form, FormTextField, showDetails, useContractForm } from '@targum/ui-kit/forms';
import { runAction } from '../common/run-action.ts';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { usageApi } from './usage-api.ts';
import { useUsageFormat } from './use-usage-format.ts';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
  form: { maxWidth: '24rem' },
  save: { alignSelf: 'flex-start' },
});

export function DefaultBudget() {
  const t = useT();
  const styles = useStyles();
  const { percent } = useUsageFormat();
  const query = usageApi.useDefaultBudgetQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data } = query;
  return (
    <SectionCard title={t('admin.budgets.title')}>
      <p className={styles.note}>
        {t('admin.budgets.text', { share: percent(BUDGET_NOTICE_SHARE) })}
      </p>
      {data ? (
        <BudgetForm tokens={data.tokens} />
      ) : (
        <LoadState query={query} failed={t('admin.budgets.loadFailed')} rows={1} />
      )}
    </SectionCard>
  );
}

function BudgetForm({ tokens: saved }: Budget) {
  const t = useT();
  const styles = useStyles();
  const [set] = usageApi.useSetDefaultBudgetMutation();
  const form = useContractForm(defaultBudgetForm, {
    // The field shows the stored budget until the admin types.
    values: { tokens: saved === null ? '' : String(saved) },
    resetOptions: { keepDirtyValues: true },
    clearOnChange: true,
  });

  const save = async (budget: Budget) => {
    const result = await runAction(set(budget), {
      done: t('admin.budgets.saved'),
      failed: t('admin.budgets.saveFailed'),
    });
    if (!result.ok) showDetails(result.error, form);
  };

  return (
    <Form className={styles.form} onSubmit={form.handleSubmit(save)}>
      <FormTextField
        control={form.control}
        name="tokens"
        label={t('admin.budgets.default')}
        hint={t('admin.budgets.emptyMeansNone')}
        inputMode="numeric"
        autoComplete="off"
      />
      <Button
        className={styles.save}
        appearance="primary"
        type="submit"
        size="large"
        disabledFocusable={form.formState.isSubmitting}
      >
        {t('admin.budgets.save')}
      </Button>
    </Form>
  );
}
