import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { loginRequest } from '@targum/contracts';
import { createFeedbackRequest, createShareRequest } from '@targum/contracts/on-demand';
import { afterEach, expect, it } from 'vitest';
import { errorOfAnswer } from '../api/api-error.ts';
import { findInvalid, renderWithKit } from '../testing/index.tsx';
import {
  Form,
  FormCheckbox,
  FormSelect,
  FormTextField,
  reportFormFailure,
  SubmitButton,
  useContractForm,
} from './index.ts';

const refuse = (details: Record<string, readonly string[]>) =>
  errorOfAnswer({
    ...{ status: 422, statusText: '', headers: new Headers() },
    body: JSON.stringify({ message: 'Unknown here', details }),
  });
const refusal = refuse({
  other: ['Not a field'],
  password: ['Too old'],
  email: ['Unknown here'],
});

function LoginForm({ errors }: { readonly errors: unknown[] }) {
  const form = useContractForm(loginRequest, { defaultValues: { email: '', password: '' } });
  const { control } = form;
  const send = async () => {
    const error = errors.shift();
    if (error) reportFormFailure(error, form, { title: 'Failed', fallback: '' });
  };
  return (
    <Form label="Login" onSubmit={form.handleSubmit(send)}>
      <FormTextField control={control} name="email" label="Email" />
      <FormTextField control={control} name="password" label="Password" />
      <SubmitButton label="Send" pending={false} />
    </Form>
  );
}

afterEach(cleanup);

it("[10.40] the first invalid field gets the focus, in the browser's check and after a server's answer", async () => {
  renderWithKit(<LoginForm errors={[refusal]} />);
  const person = userEvent.setup();
  const send = screen.getByRole('button', { name: 'Send' });
  await person.click(send);
  const email = await findInvalid('textbox', 'Email', 'Please enter a valid email address');
  const password = screen.getByRole('textbox', { name: 'Password' });
  expect(password.getAttribute('aria-invalid')).toBe('true');

  await person.type(email, 'mara@example.org');
  await person.type(password, 'secret1');
  await person.click(send);
  await findInvalid('textbox', 'Email', 'Unknown here');
  screen.getByRole('textbox', { name: 'Password', description: 'Too old' });
  await screen.findByText('Failed');
  expect(screen.queryByText('Not a field')).toBeNull();

  await person.click(send);
  await screen.findByRole('textbox', { name: 'Email', description: '' });
  expect(email.getAttribute('aria-invalid')).toBeNull();
  expect((password as HTMLInputElement).value).toBe('secret1');
});

function ShareForm() {
  const form = useContractForm(createShareRequest.pick({ withNames: true }), {
    defaultValues: { withNames: false },
  });
  const send = () => {
    reportFormFailure(refuse({ withNames: ['Not here'] }), form, { title: 'Failed', fallback: '' });
  };
  return (
    <Form onSubmit={form.handleSubmit(send)}>
      <FormCheckbox control={form.control} name="withNames" label="With names" />
      <SubmitButton label="Send" pending={false} />
    </Form>
  );
}

it('[10.40] a checkbox shows why the server refuses it', async () => {
  renderWithKit(<ShareForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await findInvalid('checkbox', 'With names', 'Not here')).toBeTruthy();
});

function CategoryForm() {
  const form = useContractForm(createFeedbackRequest, {
    defaultValues: { message: 'Hello', userEmail: 'mara@example.org' },
  });
  const send = () => {
    const details = { message: [], category: ['Not here'] };
    reportFormFailure(refuse(details), form, { title: 'Failed', fallback: '' });
  };
  return (
    <Form onSubmit={form.handleSubmit(send)}>
      <FormTextField control={form.control} name="message" label="Message" />
      <FormSelect
        control={form.control}
        name="category"
        label="Category"
        options={[[undefined, 'None']]}
      />
      <SubmitButton label="Send" pending={false} />
    </Form>
  );
}

it('[10.40] the first field with a message gets the focus, even if the field has no value', async () => {
  renderWithKit(<CategoryForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await findInvalid('combobox', 'Category', 'Not here');
  expect(screen.getByRole('textbox', { name: 'Message' }).getAttribute('aria-invalid')).toBeNull();
});
