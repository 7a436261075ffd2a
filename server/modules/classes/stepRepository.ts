import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'

/** @throws {HttpError} 404 for an unknown step. */
export async function findStep(db: Db, stepId: string | number) {
  const row = isGuid(String(stepId))
    ? await db
        .selectFrom('plan_steps')
        .where('id', '=', String(stepId))
        .select(['id', 'product_id'])
        .executeTakeFirst()
    : undefined
  if (!row) throw new HttpError(404, 'Paso no encontrado')
  return row
}

/** The ticked steps of a product's plan. */
export const listTickedSteps = (db: Db, userId: string, productId: string) =>
  db
    .selectFrom('step_ticks')
    .innerJoin('plan_steps', 'plan_steps.id', 'step_ticks.step_id')
    .where('plan_steps.product_id', '=', productId)
    .where('step_ticks.user_id', '=', userId)
    .select(['step_id', 'done_at'])
    .orderBy('plan_steps.position')
    .execute()

/** Ticks or unticks a step; repeating it changes nothing. Returns the time of the tick. */
export async function setStepTicked(
  db: Db,
  userId: string,
  stepId: string,
  done: boolean,
): Promise<Date | undefined> {
  if (!done) {
    await db.deleteFrom('step_ticks').where('user_id', '=', userId).where('step_id', '=', stepId).execute()
    return undefined
  }
  const row = await db
    .insertInto('step_ticks')
    .values({ user_id: userId, step_id: stepId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'step_id']).doUpdateSet({ done_at: sql`step_ticks.done_at` }),
    )
    .returning('done_at')
    .executeTakeFirstOrThrow()
  return row.done_at
}

/** The steps of a product's plan, in their order. */
export const listSteps = (db: Db, productId: string) =>
  db.selectFrom('plan_steps').where('product_id', '=', productId).selectAll().orderBy('position').execute()
