import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/surveys.ts'
import { respondReply, surveyReply, surveysReply } from '../fixtures/surveys.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listSurveys, surveysReply),
  mock(contract.getSurvey, surveyReply),
  mock(contract.respondSurvey, respondReply),
]
