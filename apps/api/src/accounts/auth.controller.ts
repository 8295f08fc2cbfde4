import {
  AddressBody,
  LoginBody,
  ResetPasswordBody,
  SignupBody,
  VerifyEmailBody,
  type LoginResponse,
  type OwnSessionResponse,
  type SessionResponse,
  type TakenResponse,
} from '@gemscout/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { ApiRequest, SignedInRequest } from '../sessions/session.guard.ts';
import { isFromLoopback } from '../web/loopback.ts';
import { GetSession, LogIn, LogOut, SignUp } from './auth.handlers.ts';
import { EndOtherSessions, EndOwnSession, ListOwnSessions } from './own-sessions.handlers.ts';
import { RequestPasswordReset, ResetPassword } from './password-reset.handlers.ts';
import { RequestVerification, VerifyEmail } from './verification.handlers.ts';

@Controller('auth')
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('signup')
  signUp(@Req() { ip }: ApiRequest, @Body({ schema: SignupBody }) body: SignupBody): Promise<void> {
    return this.commands.execute(new SignUp(body, ip));
  }

  @Post('login')
  @HttpCode(200)
  async logIn(
    @Req() request: ApiRequest,
    @Body({ schema: LoginBody }) { email, password }: LoginBody,
  ): Promise<LoginResponse> {
    const logIn = new LogIn(email, password, isFromLoopback(request), request.ip);
    return { access_token: await this.commands.execute(logIn) };
  }

  @Post('logout')
  @HttpCode(204)
  logOut(@Req() { session }: SignedInRequest): Promise<void> {
    return this.commands.execute(new LogOut(session.sessionId));
  }

  @Get('session')
  session(@Req() { session }: SignedInRequest): Promise<SessionResponse> {
    return this.queries.execute(new GetSession(session));
  }

  @Get('sessions')
  sessions(@Req() { session }: SignedInRequest): Promise<readonly OwnSessionResponse[]> {
    return this.queries.execute(new ListOwnSessions(session));
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  endSession(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<void> {
    return this.commands.execute(new EndOwnSession(session, id));
  }

  @Post('sessions/end-others')
  @HttpCode(204)
  endOtherSessions(@Req() { session }: SignedInRequest): Promise<void> {
    return this.commands.execute(new EndOtherSessions(session));
  }

  @Post('verify-email/request')
  @HttpCode(202)
  async requestVerification(
    @Req() { ip }: ApiRequest,
    @Body({ schema: AddressBody }) { email }: AddressBody,
  ): Promise<TakenResponse> {
    await this.commands.execute(new RequestVerification(email, ip));
    return {};
  }

  @Post('verify-email/confirm')
  @HttpCode(200)
  async verifyEmail(
    @Req() { ip }: ApiRequest,
    @Body({ schema: VerifyEmailBody }) { email, code }: VerifyEmailBody,
  ): Promise<TakenResponse> {
    await this.commands.execute(new VerifyEmail(email, code, ip));
    return {};
  }

  @Post('password-reset/request')
  @HttpCode(202)
  async requestPasswordReset(
    @Req() { ip }: ApiRequest,
    @Body({ schema: AddressBody }) { email }: AddressBody,
  ): Promise<TakenResponse> {
    await this.commands.execute(new RequestPasswordReset(email, ip));
    return {};
  }

  @Post('password-reset/confirm')
  @HttpCode(200)
  async resetPassword(
    @Req() { ip }: ApiRequest,
    @Body({ schema: ResetPasswordBody }) { token, new_password }: ResetPasswordBody,
  ): Promise<TakenResponse> {
    await this.commands.execute(new ResetPassword(token, new_password, ip));
    return {};
  }
}
