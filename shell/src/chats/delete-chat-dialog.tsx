import type { Chat } from '@targum/contracts';
import { notify, notifyOfFailure, useChatTitle, useMatch, useNavigate } from '@targum/ui-kit';
import { ConfirmDialog, useDeleteChatMutation } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';

interface DeleteChatDialogProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

export default function DeleteChatDialog({ chat, onClose }: DeleteChatDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const title = useChatTitle(chat.title);
  const isOpen = useMatch('/chat/:chatId')?.params.chatId === chat.id;
  const [deleteChat, { isLoading }] = useDeleteChatMutation();

  const confirm = async () => {
    const { error } = await deleteChat(chat.id);
    onClose();
    if (error) {
      notifyOfFailure(t('shell.chats.deleteFailed'));
      return;
    }
    if (isOpen) void navigate('/');
    notify({ title: t('shell.chats.deleted') });
  };

  return (
    <ConfirmDialog
      destructive
      title={t('shell.chats.deleteTitle')}
      object={title}
      confirmLabel={t('shell.chats.delete')}
      pending={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('shell.chats.deleteText')}
    </ConfirmDialog>
  );
}
