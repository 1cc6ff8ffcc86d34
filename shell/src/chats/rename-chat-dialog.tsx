import { updateChatRequest } from '@targum/contracts';
import type { Chat, UpdateChatRequest } from '@targum/contracts';
import { useUpdateChatMutation } from '@targum/ui-kit';
import {
  FormDialog,
  FormTextField,
  reportFormFailure,
  useContractForm,
} from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';

interface RenameChatDialogProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

export default function RenameChatDialog({ chat, onClose }: RenameChatDialogProps) {
  const t = useT();
  const [updateChat] = useUpdateChatMutation();
  const form = useContractForm(updateChatRequest, { defaultValues: { title: chat.title } });

  const submit = async ({ title }: UpdateChatRequest) => {
    const { error } = await updateChat({ chatId: chat.id, title });
    if (!error) return onClose();
    reportFormFailure(error, form, { title: t('shell.chats.renameFailed'), fallback: '' });
  };

  return (
    <FormDialog
      title={t('shell.chats.renameTitle')}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
      label={t('shell.chats.save')}
      pending={form.formState.isSubmitting}
    >
      <FormTextField
        control={form.control}
        name="title"
        label={t('shell.chats.renameLabel')}
        dir="auto"
      />
    </FormDialog>
  );
}
