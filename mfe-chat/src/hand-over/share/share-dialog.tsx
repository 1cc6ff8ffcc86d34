import { Button, makeStyles, notify, tokens, useAppStore } from '@targum/ui-kit';
import {
  CopyField,
  DialogFrame,
  Form,
  FormCheckbox,
  FormSelect,
  showDetails,
  useContractForm,
} from '@targum/ui-kit/forms';
import { useT } from '../../i18n-later.ts';
import { ShareList } from './share-list.tsx';
import { limits } from '@targum/contracts';
import { createShareRequest } from '@targum/contracts/on-demand';
import type { CreateShareRequest } from '@targum/contracts/on-demand';
import { notifyFailure } from '../../notify-failure.ts';
import { lastShownId } from '../menu/last-shown.ts';
import { shareDays } from './share-days.ts';
import { useCreateShareMutation } from './shares-api.ts';

const useStyles = makeStyles({
  form: { gap: tokens.spacingVerticalM },
  submit: { alignSelf: 'flex-start' },
  link: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
  },
});

export default function ShareDialog({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  const t = useT();
  return (
    <DialogFrame
      title={t('chat.share.title')}
      text={t('chat.share.text')}
      closeLabel={t('chat.share.close')}
      onClose={onClose}
    >
      <CreateShare chatId={chatId} />
      <ShareList />
    </DialogFrame>
  );
}

/** The fields of the form. The page adds the path that it shows. */
const schema = createShareRequest.omit({ through: true });

function CreateShare({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const styles = useStyles();
  const store = useAppStore();
  const form = useContractForm(schema, {
    defaultValues: { withNames: false, expiresInDays: limits.share.defaultDays },
  });
  const { control } = form;
  const [createShare, { data: created }] = useCreateShareMutation();

  const create = async (values: Omit<CreateShareRequest, 'through'>) => {
    const through = lastShownId(store, chatId);
    const { error } = await createShare({ chatId, ...values, through });
    if (!error) return;
    showDetails(error, form);
    notifyFailure(t('chat.share.createFailed'), error);
  };

  return (
    <Form className={styles.form} onSubmit={form.handleSubmit(create)}>
      <FormCheckbox control={control} name="withNames" label={t('chat.share.withNames')} />
      <FormSelect
        control={control}
        name="expiresInDays"
        label={t('chat.share.expires')}
        options={[
          ...shareDays(limits.share).map((days) => [days, t('chat.share.days', { days })] as const),
          [null, t('chat.share.never')],
        ]}
      />
      <Button
        type="submit"
        size="large"
        appearance="primary"
        className={styles.submit}
        disabledFocusable={form.formState.isSubmitting}
      >
        {t('chat.share.create')}
      </Button>
      {created && (
        <div className={styles.link} role="status">
          {t('chat.share.once')}
          <CopyField
            label={t('chat.share.link')}
            text={`${window.location.origin}/shared/${created.token}`}
            onFailed={() => notify({ variant: 'destructive', title: t('chat.share.copyFailed') })}
          />
        </div>
      )}
    </Form>
  );
}
