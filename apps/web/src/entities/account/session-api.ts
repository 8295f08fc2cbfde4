import { LEGAL_VERSION, type LoginResponse, type SignupBody } from '@gemscout/contracts';
import { callApi } from '../../api/http.ts';

export function logIn(email: string, password: string): Promise<LoginResponse> {
  return callApi('/auth/login', { method: 'POST', body: { email, password } });
}

/** All three agreements are ticked when this is called; the server refuses anything else. */
export function signUp(email: string, password: string): Promise<unknown> {
  const body: SignupBody = {
    email,
    password,
    agree_user_agreement: true,
    agree_privacy_policy: true,
    agree_investment_disclaimer: true,
    legal_version: LEGAL_VERSION,
  };
  return callApi('/auth/signup', { method: 'POST', body });
}

export function logOut(): Promise<unknown> {
  return callApi('/auth/logout', { method: 'POST' });
}

/** Sends a code to an address that has an account to verify; the answer does not tell. */
export function requestCode(email: string): Promise<unknown> {
  return callApi('/auth/verify-email/request', { method: 'POST', body: { email } });
}

export function confirmCode(email: string, code: string): Promise<unknown> {
  return callApi('/auth/verify-email/confirm', { method: 'POST', body: { email, code } });
}

/** Sends a link to an address that has an account; the answer does not tell. */
export function requestReset(email: string): Promise<unknown> {
  return callApi('/auth/password-reset/request', { method: 'POST', body: { email } });
}

export function confirmReset(token: string, newPassword: string): Promise<unknown> {
  return callApi('/auth/password-reset/confirm', { method: 'POST', body: { token, new_password: newPassword } });
}
