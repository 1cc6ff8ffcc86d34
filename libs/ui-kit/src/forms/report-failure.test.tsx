import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { loginRequest } from '@targum/contracts';
import { afterEach, expect, it } from 'vitest';
import { errorOfAnswer } from '../api/api-error.ts';
import { findInvalid, renderWithKit } from '../testing/index.tsx';
import { FormTextField, Form, reportFailure, SubmitButton, useContractForm } from './index.ts';

const body = {
  message: 'Unknown here',
  details: { other: ['Not a field'], password: ['Too old'], email: ['Unknown here'] },
};
const refusal = errorOfAnswer({
  ...{ status: 422, statusText: '', headers: new Headers() },
  body: JSON.stringify(body),
});

function LoginForm({ errors }: { readonly errors: unknown[] }) {
  const form = useContractForm(loginRequest, { defaultValues: { email: '', password: '' } });
  const { control } = form;
  const send = async () => {
    const error = errors.shift();
    if (error) reportFailure(error, form, { title: 'Failed', fallback: '' });
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

it('[10.40, 10.41] the first field in the order of the form has the focus, whoever refuses it', async () => {
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
