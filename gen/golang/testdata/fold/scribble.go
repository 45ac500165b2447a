package main

import "reflect"

// scribble writes over everything that can be reached from a value.
func scribble(v any) { scribbleOver(reflect.ValueOf(v)) }

func scribbleOver(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			scribbleOver(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			scribbleOver(v.Index(i))
		}
	case reflect.Struct:
		scribbleInside(v)
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				scribbleOver(v.Field(i))
			}
		}
	case reflect.String:
		set(v, reflect.ValueOf("scribbled"))
	case reflect.Int64, reflect.Float64:
		set(v, reflect.ValueOf(99))
	case reflect.Uint8:
		set(v, reflect.ValueOf('x'))
	case reflect.Bool:
		set(v, reflect.ValueOf(!v.Bool()))
	}
}

func set(v, to reflect.Value) {
	if v.CanSet() {
		v.Set(to.Convert(v.Type()))
	}
}

// scribbleInside writes over what wire's containers hide.
func scribbleInside(v reflect.Value) {
	if get := v.MethodByName("Get"); get.IsValid() && get.Type().NumIn() == 0 {
		scribbleOver(get.Call(nil)[0])
	}
	if !v.CanAddr() {
		return
	}
	keys, set := v.MethodByName("Keys"), v.Addr().MethodByName("Set")
	if keys.IsValid() && set.IsValid() {
		for _, key := range keys.Call(nil)[0].Interface().([]string) {
			set.Call([]reflect.Value{reflect.ValueOf(key), reflect.Zero(set.Type().In(1))})
		}
	}
}
