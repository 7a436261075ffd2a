import type { SystemContext, SystemStyleObject } from '@chakra-ui/react'

/** `compute`, whose result for an object is kept as long as the object. */
function byObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, V>()
  return (key) => {
    let result = results.get(key)
    if (result === undefined) results.set(key, (result = compute(key)))
    return result
  }
}

const isEmpty = (styles: object | undefined): boolean => !styles || Object.keys(styles).length === 0
const isEmptyValue = (value: unknown): boolean => typeof value === 'object' && isEmpty(value ?? undefined)

/**
 * A system that computes the styles of a component once. Chakra's own makes a component's recipe anew at each rendering of
 * each element, resolves its tokens three times, and looks styles up by a text that it makes of all of them: half the time
 * of rendering a page. Remove this once its factory calls `cva` outside the component.
 */
export function cachedSystem(system: SystemContext): SystemContext {
  type Recipe = ReturnType<SystemContext['cva']> & { raw: (props?: object) => SystemStyleObject }
  const resolved = new WeakSet<object>()
  const resolve = byObject((styles: SystemStyleObject): SystemStyleObject => {
    // Of a component without styles of its own, an empty layer is left.
    const result = Object.values(styles).every(isEmptyValue) ? {} : styles
    resolved.add(result)
    return result
  })
  const cva = byObject<object, Recipe>((config) => {
    const recipe = system.cva(config) as Recipe
    return Object.assign((props?: object) => resolve(recipe.raw(props)), recipe, {
      merge: byObject<Recipe, Recipe>(recipe.merge.bind(recipe)),
    })
  })
  const properties = new Map<string, boolean>()
  return {
    ...system,
    cva: cva as SystemContext['cva'],
    css: ((styles: SystemStyleObject, ...others: SystemStyleObject[]) =>
      resolved.has(styles) && others.every(isEmpty)
        ? styles
        : system.css(styles, ...others)) as SystemContext['css'],
    isValidProperty: (name) => {
      let isValid = properties.get(name)
      if (isValid === undefined) properties.set(name, (isValid = system.isValidProperty(name)))
      return isValid
    },
  }
}
