import { LoginBody, SignupBody, type LoginAnswer, type SessionAnswer } from '@gemscout/contracts';
import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { ApiRequest, SignedInRequest } from '../sessions/session.guard.ts';
import { isFromLoopback } from '../web/loopback.ts';
import { GetSession, LogIn, LogOut, SignUp } from './auth.handlers.ts';

@Controller('auth')
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('signup')
  signUp(@Body({ schema: SignupBody }) body: SignupBody): Promise<void> {
    return this.commands.execute(new SignUp(body));
  }

  @Post('login')
  @HttpCode(200)
  async logIn(
    @Req() { headers }: ApiRequest,
    @Body({ schema: LoginBody }) { email, password }: LoginBody,
  ): Promise<LoginAnswer> {
    return { access_token: await this.commands.execute(new LogIn(email, password, isFromLoopback(headers))) };
  }

  @Post('logout')
  @HttpCode(204)
  logOut(@Req() { session }: SignedInRequest): Promise<void> {
    return this.commands.execute(new LogOut(session.sessionId));
  }

  @Get('session')
  session(@Req() { session }: SignedInRequest): Promise<SessionAnswer> {
    return this.queries.execute(new GetSession(session));
  }
}
