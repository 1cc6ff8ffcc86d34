import { Button, Spinner } from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';

interface PassageActionsProps {
  readonly isBusy: boolean;
  readonly canUse: boolean;
  readonly onRemove: (() => void) | undefined;
  readonly onCancel: () => void;
}

export function PassageDialogActions({ isBusy, canUse, onRemove, onCancel }: PassageActionsProps) {
  const t = useT();
  return (
    <>
      {onRemove && (
        <Button size="large" disabledFocusable={isBusy} onClick={onRemove}>
          {t('chat.passage.remove')}
        </Button>
      )}
      <Button size="large" onClick={onCancel}>
        {t('chat.passage.cancel')}
      </Button>
      {canUse && (
        <Button
          type="submit"
          size="large"
          appearance="primary"
          disabledFocusable={isBusy}
          icon={isBusy ? <Spinner size="tiny" /> : undefined}
        >
          {t('chat.passage.use')}
        </Button>
      )}
    </>
  );
}
