import { useState } from 'react';
import { limits } from '@targum/contracts';
import { Button, makeStyles, notify, tokens, useAppStore } from '@targum/ui-kit';
import { Checkbox, CopyField, Field, Select } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { notifyFailure } from '../notify-failure.ts';
import { lastShownId } from './last-shown.ts';
import { useCreateShareMutation } from './shares-api.ts';

const DAYS = [7, 30, 90];
const NEVER = 'never';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
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

/** Makes a link to a copy of the path of a chat that the page shows, and shows it, once. */
export function CreateShare({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const styles = useStyles();
  const store = useAppStore();
  const [withNames, setWithNames] = useState(false);
  const [days, setDays] = useState(String(limits.share.defaultDays));
  const [createShare, { data: created, isLoading }] = useCreateShareMutation();

  const create = async () => {
    const expiresInDays = days === NEVER ? null : Number(days);
    const through = lastShownId(store, chatId);
    const { error } = await createShare({ chatId, withNames, expiresInDays, through });
    if (error) notifyFailure(t('chat.share.createFailed'), error);
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void create();
      }}
    >
      <Checkbox
        label={t('chat.share.withNames')}
        checked={withNames}
        onChange={(_event, data) => setWithNames(data.checked === true)}
      />
      <Field label={t('chat.share.expires')}>
        <Select value={days} onChange={(_event, data) => setDays(data.value)}>
          {DAYS.map((number) => (
            <option key={number} value={number}>
              {t('chat.share.days', { days: number })}
            </option>
          ))}
          <option value={NEVER}>{t('chat.share.never')}</option>
        </Select>
      </Field>
      <Button
        type="submit"
        size="large"
        appearance="primary"
        className={styles.submit}
        disabledFocusable={isLoading}
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
    </form>
  );
}
