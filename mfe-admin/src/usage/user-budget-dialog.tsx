import { userBudgetForm } from '@targum/contracts/on-demand';
import type { UserBudget, UserBudgetState } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import {
  DialogFrame,
  FormDialog,
  FormSelect,
  FormTextField,
  showDetails,
  useContractForm,
  useWatch,
} from '@targum/ui-kit/forms';
import { runAction } from '../common/run-action.ts';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { usageApi } from './usage-api.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface UserBudgetDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function UserBudgetDialog(props: UserBudgetDialogProps) {
  const { userId, name, onClose } = props;
  const t = useT();
  const styles = useStyles();
  const query = usageApi.useUserBudgetQuery({ userId }, { refetchOnMountOrArgChange: true });
  const { data, isError, isFetching } = query;
  if (data && !(isFetching && isError)) {
    return <BudgetForm {...props} key={JSON.stringify(data.budget)} state={data} />;
  }
  return (
    <DialogFrame
      title={t('admin.budget.title')}
      contentClassName={styles.content}
      onClose={onClose}
      closeLabel={t('admin.budget.cancel')}
    >
      <bdi>{name}</bdi>
      <LoadState query={query} failed={t('admin.budgets.loadFailed')} rows={1} lines={2} />
    </DialogFrame>
  );
}

function BudgetForm(props: UserBudgetDialogProps & { readonly state: UserBudgetState }) {
  const { userId, name, onClose, state } = props;
  const { budget, defaultTokens, used } = state;
  const t = useT();
  const styles = useStyles();
  const [set] = usageApi.useSetUserBudgetMutation();
  const form = useContractForm(userBudgetForm, {
    defaultValues: {
      budget: { kind: budget.kind, tokens: budget.kind === 'limited' ? String(budget.tokens) : '' },
    },
    clearOnChange: true,
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'budget.kind' });

  const save = async (values: { readonly budget: UserBudget }) => {
    const result = await runAction(set({ userId, ...values }), {
      done: t('admin.budgets.saved'),
      failed: t('admin.budgets.saveFailed'),
    });
    if (result.ok) onClose();
    else showDetails(result.error, form);
  };

  return (
    <FormDialog
      title={t('admin.budget.title')}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
      label={t('admin.budgets.save')}
      pending={form.formState.isSubmitting}
    >
      <span>{t('admin.budget.used', { name, used })}</span>
      <FormSelect
        control={control}
        name="budget.kind"
        label={t('admin.budget.kind')}
        options={[
          ['default', t('admin.budget.default')],
          ['unlimited', t('admin.budget.unlimited')],
          ['limited', t('admin.budget.limited')],
        ]}
      />
      {kind === 'limited' && (
        <FormTextField
          control={control}
          name="budget.tokens"
          label={t('admin.budgets.tokens')}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <p className={styles.note}>
        {defaultTokens === null
          ? t('admin.budget.noteNone')
          : t('admin.budget.note', { tokens: defaultTokens })}
      </p>
    </FormDialog>
  );
}
