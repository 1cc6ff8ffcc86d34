import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { updateChatRequest } from '@targum/contracts';
import type { Chat, UpdateChatRequest } from '@targum/contracts';
import { errorText, notify, useUpdateChatMutation } from '@targum/ui-kit';
import { FormActions } from '../form/form-actions.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormTextField } from '../form/form-fields.tsx';
import { useT } from '../i18n-later.ts';

interface RenameChatDialogProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

/** Renames a chat. */
export default function RenameChatDialog({ chat, onClose }: RenameChatDialogProps) {
  const t = useT();
  const [updateChat, { isLoading }] = useUpdateChatMutation();
  const { control, handleSubmit } = useForm<UpdateChatRequest>({
    resolver: zodResolver(updateChatRequest),
    defaultValues: { title: chat.title },
  });

  const submit = async ({ title }: UpdateChatRequest) => {
    const { error } = await updateChat({ chatId: chat.id, title });
    if (!error) return onClose();
    notify({
      variant: 'destructive',
      title: t('shell.chats.renameFailed'),
      description: errorText(error, ''),
    });
  };

  return (
    <FormDialog
      title={t('shell.chats.renameTitle')}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
      actions={<FormActions label={t('shell.chats.save')} pending={isLoading} onCancel={onClose} />}
    >
      <FormTextField
        control={control}
        name="title"
        label={t('shell.chats.renameLabel')}
        dir="auto"
      />
    </FormDialog>
  );
}
